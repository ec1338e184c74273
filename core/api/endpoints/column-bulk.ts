export const columnsHash = 'GET /api/v2/meta/tables/:tableId/columns/hash'
export const columnsBulk = 'POST /api/v2/meta/tables/:tableId/columns/bulk'

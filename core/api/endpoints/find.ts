export const recordsFind = 'GET /api/v2/tables/:tableId/find'

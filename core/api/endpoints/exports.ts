export const recordsExport = 'GET /api/v2/tables/:tableId/export/csv'
export const dataExport = 'GET /api/v1/db/data/:org/:baseId/:table/export/csv'
export const publicExport = 'GET /api/v2/public/shared-view/:shareId/rows/export/csv'

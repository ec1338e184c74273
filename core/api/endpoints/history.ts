export const recordHistory = 'GET /api/v2/tables/:tableId/records/:recordId/history'

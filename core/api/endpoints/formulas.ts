export const formulasCheck = 'POST /api/v2/meta/tables/:tableId/formula/check'

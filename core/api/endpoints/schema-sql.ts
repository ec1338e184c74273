export const schemaSql = 'POST /api/v2/meta/bases/:baseId/schema-sql'

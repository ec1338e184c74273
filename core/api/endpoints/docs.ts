export const docsDocument = 'GET /api/v2/openapi.json'
export const docsPage = 'GET /api/docs'
export const docsOfBase = 'GET /api/v2/meta/bases/:baseId/swagger.json'

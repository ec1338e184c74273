export const hooksList = 'GET /api/v2/meta/tables/:tableId/hooks'
export const hooksCreate = 'POST /api/v2/meta/tables/:tableId/hooks'
export const hooksTest = 'POST /api/v2/meta/tables/:tableId/hooks/test'
export const hooksSample = 'GET /api/v2/meta/tables/:tableId/hooks/samplePayload/:operation/:version'

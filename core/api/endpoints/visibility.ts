export const visibilityList = 'GET /api/v2/meta/bases/:baseId/visibility-rules'
export const visibilitySet = 'POST /api/v2/meta/bases/:baseId/visibility-rules'

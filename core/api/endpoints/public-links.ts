export const publicLinksList = 'GET /api/v2/meta/bases/:baseId/public-links'

export const publicFeed = 'GET /api/v2/public/shared-view/:shareId/feed/:kind'

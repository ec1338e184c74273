export const sharesList = 'GET /api/v2/meta/tables/:tableId/share'
export const sharesCreate = 'POST /api/v2/meta/views/:viewId/share'
export const sharesUpdate = 'PATCH /api/v2/meta/views/:viewId/share'
export const sharesDelete = 'DELETE /api/v2/meta/views/:viewId/share'

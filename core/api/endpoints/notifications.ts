export const notificationsList = 'GET /api/v1/notifications'
export const notificationsReadAll = 'POST /api/v1/notifications/mark-all-read'
export const notificationsUpdate = 'PATCH /api/v1/notifications/:notificationId'
export const notificationsDelete = 'DELETE /api/v1/notifications/:notificationId'

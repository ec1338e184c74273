export const instanceUsage = 'GET /api/v2/meta/usage'
export const instanceRoomTicket = 'POST /api/v2/meta/room-ticket'

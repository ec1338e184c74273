export const sessionsList = 'GET /api/v2/auth/sessions'
export const sessionsEnd = 'DELETE /api/v2/auth/sessions/:sessionId'
export const sessionsEndOthers = 'DELETE /api/v2/auth/sessions'

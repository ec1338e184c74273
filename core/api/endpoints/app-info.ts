export const appInfoCall = 'GET /api/v1/db/meta/nocodb/info'
export const appVersionCall = 'GET /api/v1/version'
export const appHealthCall = 'GET /api/v1/health'
export const appReadyCall = 'GET /api/v1/ready'

export const urlToConfig = 'POST /api/v1/url_to_config'
export const connectionTest = 'POST /api/v2/meta/connection/test'
export const connectionTables = 'POST /api/v2/meta/connection/tables'

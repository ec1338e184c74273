export const urlToConfig = 'POST /api/v1/url_to_config'

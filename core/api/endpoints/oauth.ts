export const oauthStartCall = 'GET /auth/:provider/start'
export const oauthExchangeCall = 'POST /auth/:provider/genTokenByCode'

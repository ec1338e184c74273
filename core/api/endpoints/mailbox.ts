export const mailboxList = 'GET /api/v2/meta/mailbox'

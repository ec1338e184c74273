import { mailboxList } from '#core/api/instance/mailbox.ts'
import { type Route, route } from '../../request/register-routes.ts'
import { listMails } from './mailbox.ts'

export const mailboxRoutes: readonly Route[] = [route(mailboxList, listMails)]

import * as calls from '#core/api/instance/usage.ts'
import { type Route, route } from '../../request/register-routes.ts'
import { issueInstanceTicket } from './instance-ticket.ts'
import { readUsage } from './usage.ts'

export const usageRoutes: readonly Route[] = [
  route(calls.instanceUsage, readUsage),
  route(calls.instanceRoomTicket, issueInstanceTicket),
]

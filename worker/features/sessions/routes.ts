import * as calls from '#core/api/accounts/sessions.ts'
import { type Route, route } from '../../request/register-routes.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'

export const sessionsRoutes: readonly Route[] = [
  route(calls.sessionsList, listSessions),
  route(calls.sessionsEnd, endSession),
  route(calls.sessionsEndOthers, endOtherSessions),
]

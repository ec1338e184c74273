import * as calls from '#core/api/tables/webhooks.ts'
import { route } from '../../request/register-routes.ts'
import { listHooks, refuseHook, samplePayload } from './webhooks.ts'

export const hooksRoutes = [
  route(calls.hooksList, listHooks),
  route(calls.hooksCreate, refuseHook),
  route(calls.hooksTest, refuseHook),
  route(calls.hooksSample, samplePayload),
]

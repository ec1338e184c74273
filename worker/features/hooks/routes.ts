import * as calls from '#core/api/hooks.ts'
import { route } from '../../request/register-routes.ts'
import { listHooks, refuseHook, samplePayload } from './hooks.ts'

export const hooksRoutes = [
  route(calls.hooksList, listHooks),
  route(calls.hooksCreate, refuseHook),
  route(calls.hooksTest, refuseHook),
  route(calls.hooksSample, samplePayload),
]

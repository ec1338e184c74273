import * as calls from '#core/api/sharing/shared-base.ts'
import { route } from '../../request/register-routes.ts'
import { changeShare, createShare, readShare, readSharedMeta, disableShare } from './shared-base.ts'

export const sharedBaseRoutes = [
  route(calls.sharedBaseRead, readShare),
  route(calls.sharedBaseCreate, createShare),
  route(calls.sharedBaseUpdate, changeShare),
  route(calls.sharedBaseDisable, disableShare),
  route(calls.sharedBaseMeta, readSharedMeta),
]

import * as calls from '#core/api/shared-base.ts'
import { route } from '../../mount.ts'
import { changeShare, createShare, readShare, readSharedMeta, withdrawShare } from './shared-base.ts'

export const sharedBaseRoutes = [
  route(calls.sharedBaseRead, readShare),
  route(calls.sharedBaseCreate, createShare),
  route(calls.sharedBaseUpdate, changeShare),
  route(calls.sharedBaseDisable, withdrawShare),
  route(calls.sharedBaseMeta, readSharedMeta),
]

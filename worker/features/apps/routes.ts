import * as calls from '#core/api/apps.ts'
import { type Route, route } from '../../mount.ts'
import { changeApp, listApps, readApp, readStatus, tryApp } from './apps.ts'

export const appsRoutes: readonly Route[] = [
  route(calls.appsList, listApps),
  route(calls.appsTest, tryApp),
  route(calls.appsStatus, readStatus),
  route(calls.appsRead, readApp),
  route(calls.appsUpdate, changeApp),
]

import * as calls from '#core/api/instance/apps.ts'
import { type Route, route } from '../../request/register-routes.ts'
import { changeApp, listApps, readApp, readStatus, testApp } from './apps.ts'

export const appsRoutes: readonly Route[] = [
  route(calls.appsList, listApps),
  route(calls.appsTest, testApp),
  route(calls.appsStatus, readStatus),
  route(calls.appsRead, readApp),
  route(calls.appsUpdate, changeApp),
]

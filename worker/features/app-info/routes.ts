import * as calls from '#core/api/instance/app-info.ts'
import { type Route, route } from '../../request/register-routes.ts'
import { appHealth, appInfo, appReady, appVersion } from './app-info.ts'

export const appInfoRoutes: readonly Route[] = [
  route(calls.appInfoCall, appInfo),
  route(calls.appVersionCall, appVersion),
  route(calls.appHealthCall, appHealth),
  route(calls.appReadyCall, appReady),
]

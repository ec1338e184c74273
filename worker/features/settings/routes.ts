import * as calls from '#core/api/instance/settings.ts'
import { type Route, route } from '../../request/register-routes.ts'
import { changeSettings, listAudits, readLicense, readSettings, setLicense } from './settings.ts'

export const settingsRoutes: readonly Route[] = [
  route(calls.settingsRead, readSettings),
  route(calls.settingsUpdate, changeSettings),
  route(calls.licenseRead, readLicense),
  route(calls.licenseSet, setLicense),
  route(calls.instanceAudits, listAudits),
]

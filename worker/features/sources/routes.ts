import * as calls from '#core/api/sources.ts'
import { route } from '../../request/register-routes.ts'
import { hasBlankFilters, readInfo } from './info.ts'
import { changeSource, listSources, readMetaDiff, readSource, syncMetaDiff } from './sources.ts'

export const sourcesRoutes = [
  route(calls.basesInfo, readInfo),
  route(calls.emptyOrNullFilters, hasBlankFilters),
  route(calls.metaDiff, readMetaDiff),
  route(calls.metaDiffSync, syncMetaDiff),
  route(calls.sourcesList, listSources),
  route(calls.sourcesRead, readSource),
  route(calls.sourcesUpdate, changeSource),
]

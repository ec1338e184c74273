import * as calls from '#core/api/sources/sources.ts'
import { route } from '../../request/register-routes.ts'
import { changeSource } from './change-source.ts'
import { listIndexes } from './indexes.ts'
import { hasBlankFilters, readInfo } from './info.ts'
import { readMetaDiff, syncMetaDiff } from './meta-diff.ts'
import { connectSource, disconnectSource, listSources, readSource } from './sources.ts'
import { listSourceTables, testSource } from './try-connection.ts'

export const sourcesRoutes = [
  route(calls.basesInfo, readInfo),
  route(calls.emptyOrNullFilters, hasBlankFilters),
  route(calls.indexesList, listIndexes),
  route(calls.metaDiff, readMetaDiff),
  route(calls.metaDiffSync, syncMetaDiff),
  route(calls.sourcesTest, testSource),
  route(calls.sourcesTables, listSourceTables),
  route(calls.sourcesList, listSources),
  route(calls.sourcesRead, readSource),
  route(calls.sourcesCreate, connectSource),
  route(calls.sourcesUpdate, changeSource),
  route(calls.sourcesDelete, disconnectSource),
]

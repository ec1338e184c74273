import * as calls from '#core/api/sources/connections.ts'
import { route } from '../../request/register-routes.ts'
import { urlToConfig } from './parse-url.ts'
import { listConnectionTables, testConnection } from './try-connection.ts'

export const connectionsRoutes = [
  route(calls.urlToConfig, urlToConfig),
  route(calls.connectionTest, testConnection),
  route(calls.connectionTables, listConnectionTables),
]

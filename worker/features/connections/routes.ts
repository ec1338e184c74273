import * as calls from '#core/api/connections.ts'
import { route } from '../../request/register-routes.ts'
import { parseConnectionUrl } from './parse-url.ts'

export const connectionsRoutes = [route(calls.urlToConfig, parseConnectionUrl)]

import * as v from 'valibot'
import { responseOf, defineCall } from './call/define-call.ts'
import { nothing } from './call/shapes.ts'
import * as endpoints from './endpoints/connections.ts'

/** Connection settings of a database. */
export type ConnectionWire = {
  client: string
  connection: { host: string; port: number | null; user: string; password: string; database: string }
}

export const urlToConfig = defineCall(endpoints.urlToConfig, {
  name: 'connections.parseUrl',
  summary: 'Parse the URL of a database; does not connect to it or store it',
  aliases: ['/api/v2/url_to_config'],
  action: 'base.create',
  base: null,
  params: nothing,
  query: nothing,
  body: v.object({ url: v.pipe(v.string(), v.trim(), v.maxLength(2000)) }),
  output: responseOf<ConnectionWire>(),
})

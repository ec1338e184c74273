import * as v from 'valibot'
import type { SslMode } from '../../external-connections.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { nothing } from '../call/shapes.ts'
import * as endpoints from '../endpoints/connections.ts'
import { connectionInput, type ConnectionTestWire, type SourceTablesWire } from '../wire/source-shapes.ts'

/** Connection settings of a database. */
export type ConnectionWire = {
  client: string
  connection: ServerUrlWire | SnowflakeUrlWire
}
export type ServerUrlWire = {
  host: string
  port: number | null
  user: string
  password: string
  database: string
  /** How the connection is encrypted, if the URL says so. */
  ssl?: { mode: SslMode }
}
export type SnowflakeUrlWire = {
  account: string
  username: string
  password: string
  warehouse: string
  database: string
  schema: string
  role: string
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

// Connections of bases that do not exist yet. Those of a base are in sources.ts.

export const connectionTest = defineCall(endpoints.connectionTest, {
  name: 'connections.test',
  summary: 'Try a connection; stores nothing',
  aliases: ['/api/v1/db/meta/connection/test'],
  action: 'connection.test',
  base: null,
  params: nothing,
  query: nothing,
  body: connectionInput,
  output: responseOf<ConnectionTestWire>(),
})

export const connectionTables = defineCall(endpoints.connectionTables, {
  name: 'connections.tables',
  summary: 'List schemas and tables of a connection; stores nothing',
  action: 'connection.test',
  base: null,
  params: nothing,
  query: nothing,
  body: connectionInput,
  output: responseOf<SourceTablesWire>(),
})

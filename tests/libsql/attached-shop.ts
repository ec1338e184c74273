import { baseId, newBaseKey, newId } from '#core/ids.ts'
import type { Source } from '#core/schema.ts'
import { engines } from '../../worker/engine/engines.ts'
import type { ConnectionSettings } from '../../worker/gateways/databases/connection-settings.ts'
import { openLibsql } from '../../worker/gateways/databases/open-libsql.ts'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import type { Connection } from '../../worker/platform/statement.ts'
import { attachStatements, attachTables } from '../../worker/schema/attach/attach-tables.ts'
import { insertSource } from '../../worker/store/base/tables.ts'
import { createBaseDatabases } from '../../worker/store/base-databases/base-databases.ts'
import { openBaseDatabase } from '../../worker/store/base-databases/base-database.ts'
import { embeddedDatabaseLocator } from '../../worker/store/base-databases/embedded.ts'
import { createSchemaCache } from '../../worker/store/base-databases/schema-cache.ts'
import { openConnection } from '../../worker/store/connection.ts'
import { createSourceConnections } from '../../worker/store/sources/source-connections.ts'
import type { AttachedBase } from '../sources/attached-base.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'
import { shopDatabase } from './shop-database.ts'

/** The connection of a database of the embedded server. */
export function libsqlSettings({ url, token }: DatabaseServer, database: string): ConnectionSettings {
  const { hostname, port } = new URL(url)
  return {
    host: hostname,
    port: Number(port),
    user: '',
    password: token,
    database,
    ssl: { mode: 'No', ca: '', cert: '', key: '' },
  }
}

export type AttachedShop = Omit<AttachedBase, 'schemaName' | 'server' | 'address'> & {
  server: DatabaseServer
  settings: ConnectionSettings
  sourceId: string
}

/** A base with an attached SQLite database on the embedded libSQL server. */
export async function attachShop(): Promise<AttachedShop> {
  const key = newBaseKey()
  const server = await startDatabaseServer()
  await server.create('shop')
  const settings = libsqlSettings(server, 'shop')
  const openShop = () => openLibsql(settings, { privateHosts: [settings.host] })
  const locator = embeddedDatabaseLocator({ url: server.url, token: server.token })
  const source = openShop()
  await source.batch(
    shopDatabase.map((sql) => ({ sql, args: [] })),
    'write',
  )
  await createBaseDatabases(locator).create({ id: baseId(key) })
  const baseConnection = openConnection(locator.locate(key))
  const opened: SourceConnection[] = []
  const open: AttachedBase['open'] = ({
    base: wrapBase = (own: Connection) => own,
    source: wrapSource = (own: SourceConnection) => own,
    repairAfterMs,
  } = {}) =>
    openBaseDatabase(baseId(key), wrapBase(baseConnection), createSchemaCache(), engines.sqlite3, {
      sources: createSourceConnections(baseId(key), () => {
        const connection = openShop()
        opened.push(connection)
        return Promise.resolve(wrapSource(connection))
      }),
      ...(repairAfterMs === undefined ? {} : { repairAfterMs }),
    })
  const base = open()
  const row: Source = {
    id: newId('source', key),
    alias: 'Shop',
    type: 'libsql',
    order: 2,
    enabled: true,
    kind: 'sqlite3',
    connection: null,
    schemas: ['main'],
    chosenTables: null,
    dataReadOnly: false,
    schemaReadOnly: false,
  }
  const { introspection } = engines.libsql
  if (!introspection) throw new Error('SQLite reads its catalog.')
  const found = introspection.decode(await source.batch(introspection.statements(['main']), 'read'))
  const place = { key, sourceId: row.id, isReadOnly: false, titles: [], order: 1, createdBy: null }
  await base.write(() => ({
    change: { kind: 'schema', origin: 'session', by: null, tableId: null },
    statements: [
      ...insertSource(baseId(key), row),
      ...attachStatements(baseId(key), attachTables(found, place).tables),
    ],
    schemaChange: true,
  }))
  return {
    server,
    settings,
    sourceId: row.id,
    base,
    source,
    baseConnection,
    open,
    sql: async (text, ...args) => (await source.batch([{ sql: text, args }], 'write'))[0]?.rows ?? [],
    async stop() {
      await Promise.all([source, ...opened].map((connection) => connection.close()))
      await server.stop()
    },
  }
}

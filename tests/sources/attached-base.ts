import { baseId, newBaseKey, newId } from '#core/ids.ts'
import type { BaseSchema, Column, Source, Table } from '#core/schema.ts'
import { engines } from '../../worker/engine/engines.ts'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import type { Connection } from '../../worker/platform/statement.ts'
import { attachStatements, attachTables } from '../../worker/schema/attach/attach-tables.ts'
import { insertSource } from '../../worker/store/base/tables.ts'
import { createBaseDatabases } from '../../worker/store/base-databases/base-databases.ts'
import { type BaseDatabase, openBaseDatabase } from '../../worker/store/base-databases/base-database.ts'
import { embeddedDatabaseLocator } from '../../worker/store/base-databases/embedded.ts'
import { createSchemaCache } from '../../worker/store/base-databases/schema-cache.ts'
import { openConnection } from '../../worker/store/connection.ts'
import type { OpenSource } from '../../worker/store/sources/open-source.ts'
import { createSourceConnections } from '../../worker/store/sources/source-connections.ts'
import { startDatabaseServer } from '../support/database-server.ts'
import { quoted, type SourceServer } from './source-server.ts'

/** Connections that fail, and when entries of the journal count as left behind. */
type Replaced = {
  base?: (own: Connection) => Connection
  source?: (own: SourceConnection) => SourceConnection
  repairAfterMs?: number
}

/** A base with an attached database of films on the real server. */
export type AttachedBase = {
  server: SourceServer
  schemaName: string
  base: BaseDatabase
  /** The database itself, as its owner uses it. */
  source: SourceConnection
  sql(text: string, ...args: (string | number)[]): Promise<unknown[][]>
  /** Opens the base as another process would; both connections can be replaced. */
  open(wrap?: Replaced): BaseDatabase
  baseConnection: Connection
  /** Where another process finds the base database. */
  address: { url: string; token: string; key: string }
  stop(): Promise<void>
}

export async function attachFilms(server: SourceServer): Promise<AttachedBase> {
  const schemaName = `films "${process.pid}" ${Date.now().toString(36)}`
  const key = newBaseKey()
  const own = await startDatabaseServer()
  const locator = embeddedDatabaseLocator({ url: own.url, token: own.token })
  const source = server.open()
  const run = (text: string, args: (string | number)[] = []) =>
    source.batch([{ sql: server.text(text.replaceAll('$films', quoted(schemaName))), args }], 'write')
  await source.batch(
    server.films(schemaName).map((sql) => ({ sql, args: [] })),
    'write',
  )
  await createBaseDatabases(locator).create({ id: baseId(key) })
  const baseConnection = openConnection(locator.locate(key))
  const opened: SourceConnection[] = []
  const open: AttachedBase['open'] = ({
    base = (connection: Connection) => connection,
    source: wrapSource = (connection: SourceConnection) => connection,
    repairAfterMs,
  } = {}) => {
    const openSource: OpenSource = () => {
      const connection = server.open()
      opened.push(connection)
      return Promise.resolve(wrapSource(connection))
    }
    return openBaseDatabase(baseId(key), base(baseConnection), createSchemaCache(), engines.sqlite3, {
      sources: createSourceConnections(baseId(key), openSource),
      ...(repairAfterMs === undefined ? {} : { repairAfterMs }),
    })
  }
  const base = open()
  await attachAll(server, base, key, source, schemaName)
  return {
    server,
    schemaName,
    base,
    source,
    baseConnection,
    address: { url: own.url, token: own.token, key },
    open,
    sql: async (text, ...args) => (await run(text, args))[0]?.rows ?? [],
    async stop() {
      await run(server.dropSchema(schemaName))
      await Promise.all([source, ...opened].map((connection) => connection.close()))
      await own.stop()
    },
  }
}

async function attachAll(
  { type, kind }: SourceServer,
  base: BaseDatabase,
  key: string,
  source: Connection,
  schema: string,
): Promise<void> {
  const { introspection } = engines[type]
  if (!introspection) throw new Error('Connected databases are introspected.')
  const found = introspection.decode(await source.batch(introspection.statements([schema]), 'read'))
  const row: Source = {
    id: newId('source', key),
    alias: 'Films',
    type,
    order: 2,
    enabled: true,
    kind,
    connection: null,
    schemas: [schema],
    chosenTables: null,
    dataReadOnly: false,
    schemaReadOnly: false,
  }
  const place = { key, sourceId: row.id, isReadOnly: false, titles: [], order: 1, createdBy: null }
  await base.write(() => ({
    change: { kind: 'schema', origin: 'session', by: null, tableId: null },
    statements: [
      ...insertSource(baseId(key), row),
      ...attachStatements(baseId(key), attachTables(found, place).tables),
    ],
    schemaChange: true,
  }))
}

export function tableNamed(schema: BaseSchema, name: string): Table {
  const table = schema.tables.find(({ native }) => native?.name === name)
  if (!table) throw new Error(`${name} is not attached.`)
  return table
}

export function columnNamed(table: Table, title: string): Column {
  const column = table.columns.find((each) => each.title === title)
  if (!column) throw new Error(`There is no field ${title}.`)
  return column
}

import { baseId, newBaseKey, newId } from '#core/ids.ts'
import type { BaseSchema, Column, Source, Table } from '#core/schema.ts'
import { engines } from '../../worker/engine/engines.ts'
import { openPostgres } from '../../worker/gateways/databases/open-postgres.ts'
import type { Connection } from '../../worker/platform/statement.ts'
import { attachStatements, attachTables } from '../../worker/schema/attach/attach-tables.ts'
import { insertSource } from '../../worker/store/base/tables.ts'
import { createBaseDatabases } from '../../worker/store/base-databases/base-databases.ts'
import { type BaseDatabase, openBaseDatabase } from '../../worker/store/base-databases/base-database.ts'
import { embeddedDatabaseLocator } from '../../worker/store/base-databases/embedded.ts'
import { createSchemaCache } from '../../worker/store/base-databases/schema-cache.ts'
import { openConnection } from '../../worker/store/connection.ts'
import type { OpenSource, SourceConnection } from '../../worker/store/sources/open-source.ts'
import { createSourceConnections } from '../../worker/store/sources/source-connections.ts'
import { startDatabaseServer } from '../support/database-server.ts'
import { filmDatabase } from '../support/film-database.ts'
import { postgresSettings } from './postgres-server.ts'

/** Connections that fail, and when entries of the journal count as left behind. */
type Replaced = {
  base?: (own: Connection) => Connection
  source?: (own: SourceConnection) => SourceConnection
  repairAfterMs?: number
}

/** A base with an attached database of films on the real server. */
export type AttachedBase = {
  schemaName: string
  base: BaseDatabase
  /** The database itself, as its owner uses it. */
  source: SourceConnection
  sql(text: string, ...args: (string | number)[]): Promise<unknown[][]>
  /** Opens the base as another process would; both connections can be replaced. */
  open(wrap?: Replaced): BaseDatabase
  baseConnection: Connection
  stop(): Promise<void>
}

const openServer = () => openPostgres(postgresSettings, { privateHosts: [postgresSettings.host] })

export async function attachFilms(): Promise<AttachedBase> {
  const schemaName = `films "${process.pid}" ${Date.now().toString(36)}`
  const quoted = `"${schemaName.replaceAll('"', '""')}"`
  const key = newBaseKey()
  const server = await startDatabaseServer()
  const locator = embeddedDatabaseLocator({ url: server.url, token: server.token })
  const source = openServer()
  const run = (text: string, args: (string | number)[] = []) =>
    source.batch([{ sql: text.replaceAll('$films', quoted), args }], 'write')
  await source.batch(
    filmDatabase(schemaName).map((sql) => ({ sql, args: [] })),
    'write',
  )
  await createBaseDatabases(locator).create({ id: baseId(key) })
  const baseConnection = openConnection(locator.locate(key))
  const opened: SourceConnection[] = []
  const open: AttachedBase['open'] = ({
    base = (own: Connection) => own,
    source: wrapSource = (own: SourceConnection) => own,
    repairAfterMs,
  } = {}) => {
    const openSource: OpenSource = () => {
      const connection = openServer()
      opened.push(connection)
      return Promise.resolve(wrapSource(connection))
    }
    return openBaseDatabase(baseId(key), base(baseConnection), createSchemaCache(), engines.sqlite3, {
      sources: createSourceConnections(baseId(key), openSource),
      ...(repairAfterMs === undefined ? {} : { repairAfterMs }),
    })
  }
  const base = open()
  await attachAll(base, key, source, schemaName)
  return {
    schemaName,
    base,
    source,
    baseConnection,
    open,
    sql: async (text, ...args) => (await run(text, args))[0]?.rows ?? [],
    async stop() {
      await run('drop schema $films cascade')
      await Promise.all([source, ...opened].map((connection) => connection.close()))
      await server.stop()
    },
  }
}

async function attachAll(base: BaseDatabase, key: string, source: Connection, schema: string): Promise<void> {
  const { introspection } = engines.pg
  if (!introspection) throw new Error('PostgreSQL reads its catalog.')
  const found = introspection.decode(await source.batch(introspection.statements([schema]), 'read'))
  const row: Source = {
    id: newId('source', key),
    alias: 'Films',
    type: 'pg',
    order: 2,
    enabled: true,
    kind: 'pg',
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

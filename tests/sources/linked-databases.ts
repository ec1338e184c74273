import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import type { Connection } from '../../worker/platform/statement.ts'
import { openConnection } from '../../worker/store/connection.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'
import type { Runtime } from '../support/runtime.ts'
import { type Person, signUp } from '../support/people.ts'
import { columnOf } from '../support/table-calls.ts'
import { connectionTo } from './sample-source.ts'
import { quoted, type SourceServer } from './source-server.ts'

/** A database of customers that can be connected: how it is made, and the connection as clients send it. */
export type CustomersDatabase = {
  name: string
  isThere: boolean
  create(): Promise<{ config: unknown; run(sql: string): Promise<unknown[][]>; drop(): Promise<void> }>
}

const customers = (prefix: string, key: string) => [
  `create table ${prefix}customers (id ${key}, name varchar(80) not null)`,
  `create table ${prefix}codes (code varchar(20) primary key, label varchar(80))`,
  `insert into ${prefix}customers (name) values ('Ada'), ('Bob'), ('Cyd'), ('Dee')`,
  `insert into ${prefix}codes values ('de', 'Germany'), ('fr', 'France')`,
]

/** On a server of the tests. */
export function customersOn(server: SourceServer): CustomersDatabase {
  return {
    name: server.name,
    isThere: server.isThere,
    async create() {
      const schema = `links_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
      const connection = server.open()
      const run = runner(connection, (sql) => sql.replaceAll('$', `${quoted(schema)}.`))
      await run(server.createSchema(schema))
      for (const statement of customers('$', server.numberedKey)) await run(statement)
      return {
        config: connectionTo([schema], {}, server),
        run,
        async drop() {
          await run(server.dropSchema(schema))
          await connection.close()
        },
      }
    },
  }
}

/** On an embedded libSQL server. */
export function customersInSqlite(): CustomersDatabase {
  return {
    name: 'SQLite',
    isThere: true,
    async create() {
      const server: DatabaseServer = await startDatabaseServer()
      await server.create('shop')
      const run = runner(openConnection(server.address('shop')), (sql) => sql.replaceAll('$', ''))
      for (const statement of customers('$', 'integer primary key autoincrement')) await run(statement)
      return {
        config: { client: 'sqlite3', connection: { url: `${server.url}/shop`, authToken: server.token } },
        run,
        drop: () => server.stop(),
      }
    },
  }
}

function runner(connection: Pick<Connection, 'batch'>, text: (sql: string) => string) {
  return async (sql: string): Promise<unknown[][]> =>
    (await connection.batch([{ sql: text(sql), args: [] }], 'write'))[0]?.rows ?? []
}

type Row = Record<string, unknown>

/** A base with a table of orders, and databases of customers as its data sources, new for each test. */
export function linkedDatabases(runtime: Runtime, first: CustomersDatabase, second = first) {
  const isThere = first.isThere && second.isThere
  let ann: Person
  let base: BaseWire
  let orders: TableWire
  let tables: TableWire[] = []
  const opened: Awaited<ReturnType<CustomersDatabase['create']>>[] = []

  beforeAll(async () => {
    if (isThere) opened.push(await first.create(), await second.create())
  })
  afterAll(() => Promise.all(opened.map(({ drop }) => drop())))
  beforeEach(async () => {
    if (!isThere) return
    for (const { run } of opened) {
      await run("delete from $customers where id > 4 or name not in ('Ada', 'Bob', 'Cyd', 'Dee')")
      const names = (await run('select name from $customers')).map(([name]) => String(name))
      for (const [index, name] of ['Ada', 'Bob', 'Cyd', 'Dee'].entries())
        if (!names.includes(name))
          await run(`insert into $customers (id, name) values (${index + 1}, '${name}')`)
    }
    // Each person may connect a few times a minute.
    ann = await signUp(runtime)
    base = await ann.createBase()
    orders = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }], 'orders')
    await ann.ok('POST', records(orders), [{ Name: 'One' }, { Name: 'Two' }, { Name: 'Three' }])
    for (const { config } of opened)
      await ann.ok<SourceWire>('POST', `/api/v2/meta/bases/${base.id}/sources`, { config })
    await refresh()
  })

  const records = ({ id }: TableWire) => `/api/v2/tables/${id}/records`
  async function refresh(): Promise<void> {
    const { list } = await ann.ok<Page<TableWire>>('GET', `/api/v2/meta/bases/${base.id}/tables`)
    tables = await Promise.all(list.map(({ id }) => ann.ok<TableWire>('GET', `/api/v2/meta/tables/${id}`)))
  }
  /** Tables in the order in which their databases were connected. */
  function table(title: string, nth = 0): TableWire {
    const found = tables.filter((each) => each.title.replace(/_\d+$/, '') === title)[nth]
    if (!found) throw new Error(`There is no table ${title}.`)
    return found
  }
  return {
    isThere,
    ann: () => ann,
    base: () => base,
    records,
    refresh,
    table,
    orders: () => table('orders'),
    customers: (nth = 0) => table('customers', nth),
    /** SQL in the first or second database, where `$` names its schema. */
    sql: (text: string, nth = 0) => opened[nth]?.run(text) ?? Promise.resolve([]),
    /** Adds a link field, and returns both of its columns. */
    async link(from: TableWire, to: TableWire, type: string, more: Row = {}) {
      const body: Row = {
        title: 'Linked',
        uidt: 'LinkToAnotherRecord',
        childId: to.id,
        parentId: from.id,
        type,
        ...more,
      }
      await ann.ok('POST', `/api/v2/meta/tables/${from.id}/columns`, body)
      await refresh()
      const known = new Set([...from.columns, ...to.columns].map(({ id }) => id))
      const added = tables.flatMap(({ columns }) => columns).filter((each) => !known.has(each.id))
      const own = added.find(({ title, fk_model_id: id }) => title === body.title && id === from.id)
      const other = added.find((each) => each !== own && each.fk_model_id === to.id)
      if (!own || !other) throw new Error('A link has two columns.')
      return { own, other }
    },
    links: (from: TableWire, column: ColumnWire, id: number) =>
      `/api/v2/tables/${from.id}/links/${column.id}/records/${id}`,
    async list(of: TableWire, query = ''): Promise<Row[]> {
      return (await ann.ok<RecordsPage>('GET', `${records(of)}?${query}`)).list
    },
    async page(path: string, query = ''): Promise<RecordsPage> {
      return ann.ok<RecordsPage>('GET', `${path}?${query}`)
    },
    async refused(method: string, path: string, body?: unknown): Promise<unknown[]> {
      const { status, body: answer } = await ann.call(method, path, body)
      return [status, (answer as { error?: string }).error]
    },
    columnOf,
  }
}

export type LinkedDatabases = ReturnType<typeof linkedDatabases>

/** The names of linked records in a cell. */
export function namesIn(cell: unknown): unknown[] {
  const items = Array.isArray(cell) ? cell : cell === null || cell === undefined ? [] : [cell]
  return items.map((item: Row) => item['name'] ?? item['Name'] ?? item['label'] ?? item['code'])
}

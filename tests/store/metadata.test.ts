import { afterAll, beforeAll, expect, it } from 'vitest'
import { baseId, newBaseKey, newId } from '#core/ids.ts'
import type { Table, View } from '#core/schema.ts'
import { rawRead } from '../support/raw-read.ts'
import type { Statement } from '../../worker/platform/statement.ts'
import * as tables from '../../worker/store/base/tables.ts'
import * as views from '../../worker/store/base/views.ts'
import { embeddedDatabaseLocator } from '../../worker/store/base-databases/embedded.ts'
import { createBaseDatabases, type BaseDatabase } from '../../worker/store/base-databases/base-databases.ts'
import { openConnection } from '../../worker/store/connection.ts'
import { migrate, type Migration } from '../../worker/store/migrate.ts'
import { baseMigrations } from '../../worker/store/migrations.gen.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'
import { sampleTable } from '../support/sample-table.ts'

const key = newBaseKey()
const id = baseId(key)
let server: DatabaseServer
let database: BaseDatabase

beforeAll(async () => {
  server = await startDatabaseServer()
  database = await createBaseDatabases(
    embeddedDatabaseLocator({ url: server.url, token: server.token }),
  ).create({
    id,
  })
})
afterAll(() => server.stop())

/** Runs statements as one change of the schema; answers the tables as they are then. */
async function change(...statements: Statement[][]): Promise<Table[]> {
  await database.write(() => ({
    change: { kind: 'schema', origin: 'session', by: null, tableId: null },
    statements: statements.flat(),
    schemaChange: true,
  }))
  return (await database.schema()).tables
}

/** A table with a select column and a view that has one of everything. */
async function fullTable(title: string): Promise<{ table: Table; view: View }> {
  const { table, ddl } = sampleTable(await database.schema(), title)
  const [column] = table.columns
  if (!column) throw new Error('no column')
  const groupId = newId('filter', key)
  const view: View = {
    id: newId('view', key),
    tableId: table.id,
    type: 'grid',
    title: 'Grid',
    description: '',
    isDefault: true,
    lock: 'collaborative',
    showSystemFields: false,
    order: 1,
    shareId: null,
    sharePasswordHash: null,
    shareMeta: { allowCSVDownload: true },
    sharedBy: 'us1',
    sharedAt: '2026-11-20T00:00:00.000Z',
    withdrawnShare: null,
    hiddenFrom: ['viewer'],
    options: { rowHeight: 1 },
    columns: [
      {
        id: newId('viewColumn', key),
        columnId: column.id,
        show: true,
        order: 1,
        width: 180,
        label: '',
        help: '',
        required: false,
      },
    ],
    filters: [
      {
        id: groupId,
        parentId: null,
        columnId: null,
        isGroup: true,
        logic: 'or',
        operator: null,
        subOperator: null,
        value: null,
        order: 1,
      },
      {
        id: newId('filter', key),
        parentId: groupId,
        columnId: column.id,
        isGroup: false,
        logic: 'and',
        operator: 'eq',
        subOperator: null,
        value: '0',
        order: 2,
      },
      {
        id: newId('filter', key),
        parentId: groupId,
        columnId: column.id,
        isGroup: false,
        logic: 'and',
        operator: 'in',
        subOperator: null,
        value: ['a', 2],
        order: 3,
      },
      {
        id: newId('filter', key),
        parentId: null,
        columnId: column.id,
        isGroup: false,
        logic: 'and',
        operator: 'checked',
        subOperator: null,
        value: false,
        order: 4,
      },
    ],
    sorts: [{ id: newId('sort', key), columnId: column.id, direction: 'desc', order: 1 }],
    createdBy: 'us1',
    ownedBy: 'us2',
    sectionId: 'vs1',
  }
  const options = [
    { id: newId('option', key), title: 'B', color: '#aabbcc', order: 2 },
    { id: newId('option', key), title: 'A', color: '#ddeeff', order: 1 },
  ]
  const full: Table = {
    ...table,
    meta: { icon: 'x' },
    viewSections: [{ id: 'vs1', title: 'Planning' }],
    columns: [
      { ...column, type: 'SingleSelect', options: { a: [1] }, selectOptions: options, defaultText: "it's" },
    ],
    views: [view],
  }
  await change(
    [{ sql: ddl, args: [] }],
    tables.insertTable(id, full),
    full.columns.flatMap((one) => tables.insertColumn(id, one)),
    views.insertView(id, view),
  )
  return { table: full, view }
}

it('returns stored values in order', async () => {
  const { table } = await fullTable('One')
  const found = (await database.schema()).tables.find((one) => one.id === table.id)
  const columns = table.columns.map((column) => ({
    ...column,
    selectOptions: column.selectOptions.toSorted((a, b) => a.order - b.order),
    native: null,
  }))
  expect(found).toEqual({ ...table, columns, hasPlaces: false, native: null })
})

it('changes each kind of thing and nothing beside it', async () => {
  const { table, view } = await fullTable('Two')
  const [column] = table.columns
  const found = await change(
    tables.updateTable(id, table.id, { title: 'Renamed', meta: {} }),
    tables.updateColumn(id, column?.id ?? '', { title: 'Label', unique: true, options: {} }),
    tables.updateOption(id, column?.selectOptions[0]?.id ?? '', { title: 'Z' }),
    tables.deleteOptions(id, [column?.selectOptions[1]?.id ?? '']),
    tables.setDisplayValue(id, table.id, column?.id ?? ''),
    views.updateView(id, view.id, { lock: 'locked', shareId: 'sh1' }),
    views.updateViewColumn(id, view.columns[0]?.id ?? '', { width: 20, show: false }),
    views.updateFilter(id, view.filters[3]?.id ?? '', { value: null }),
    views.updateSort(id, view.sorts[0]?.id ?? '', { direction: 'asc' }),
    tables.updateTable(id, table.id, {}),
  )
  expect(found.find((one) => one.id === table.id)).toMatchObject({
    title: 'Renamed',
    meta: {},
    columns: [{ title: 'Label', unique: true, displayValue: true, selectOptions: [{ title: 'Z' }] }],
    views: [
      {
        lock: 'locked',
        shareId: 'sh1',
        columns: [{ width: 20, show: false }],
        filters: [{}, {}, {}, { value: null }],
        sorts: [{ direction: 'asc' }],
      },
    ],
  })
  expect(found.find((one) => one.title === 'One')?.views[0]).toMatchObject({ lock: 'collaborative' })
})

it('deletes a group of filters with its content', async () => {
  const { table, view } = await fullTable('Three')
  const found = await change(
    views.deleteFilter(id, view.filters[0]?.id ?? ''),
    views.deleteSort(id, view.sorts[0]?.id ?? ''),
  )
  expect(found.find((one) => one.id === table.id)?.views[0]).toMatchObject({
    filters: [view.filters[3]],
    sorts: [],
  })
})

it('leaves nothing of a column, a view or a table behind', async () => {
  const column = await fullTable('Four')
  await change(tables.deleteColumn(id, column.table.columns[0]?.id ?? ''))
  const view = await fullTable('Five')
  await change(views.deleteView(id, view.view.id))
  const whole = await fullTable('Six')
  const found = await change(tables.deleteTable(id, whole.table.id))
  const afterColumn = found.find((one) => one.title === 'Four')
  expect(afterColumn).toMatchObject({ columns: [], views: [{ columns: [], sorts: [] }] })
  expect(afterColumn?.views[0]?.filters).toHaveLength(1)
  expect(found.find((one) => one.title === 'Five')).toMatchObject({ columns: [{}], views: [] })
  expect(found.some((one) => one.title === 'Six')).toBe(false)
  const { results } = await database.read(() =>
    rawRead(
      ['select_options', 'view_columns', 'filters', 'sorts'].map((name) => ({
        sql: `SELECT count(*) FROM ${name} WHERE base_id = ? AND id IN (${ids(whole.table)})`,
        args: [id],
      })),
    ),
  )
  expect(results.map(({ rows }) => rows)).toEqual(Array(4).fill([[0]]))
})

it('says damage to a row that is not what it should be', async () => {
  await change([{ sql: "UPDATE tables SET meta = 'no json' WHERE title = 'One'", args: [] }]).catch(
    () => undefined,
  )
  await expect(database.schema()).rejects.toMatchObject({ code: 'BASE_CORRUPTED' })
})

it('runs a migration whole or not at all, once for many who start at once', async () => {
  await server.create('migrations')
  const connection = openConnection(server.address('migrations'))
  const first: Migration = { name: '1', statements: ['CREATE TABLE a (x)', 'INSERT INTO a VALUES (1)'] }
  await Promise.all(Array.from({ length: 5 }, () => migrate(connection, [first])))
  const broken: Migration = {
    name: '2',
    statements: ['INSERT INTO a VALUES (2)', 'INSERT INTO nothing VALUES (1)'],
  }
  await expect(migrate(connection, [first, broken])).rejects.toThrow('nothing')
  const [rows, names] = await connection.batch(
    [
      { sql: 'SELECT x FROM a', args: [] },
      { sql: 'SELECT name FROM schema_migrations', args: [] },
    ],
    'read',
  )
  expect([rows?.rows, names?.rows]).toEqual([[[1]], [['1']]])
})

function ids(table: Table): string {
  const all = [
    ...table.columns.flatMap(({ selectOptions }) => selectOptions),
    ...table.views.flatMap(({ columns, filters, sorts }) => [...columns, ...filters, ...sorts]),
  ]
  return all.map((one) => `'${one.id}'`).join(', ')
}

it('an older base gives its tables, columns and views the moment of its first change', async () => {
  const old = baseMigrations.findIndex(({ name }) => name.endsWith('object_times'))
  await server.create('times')
  const connection = openConnection(server.address('times'))
  await migrate(connection, baseMigrations.slice(0, old))
  const at = '2024-05-06T07:08:09.123Z'
  await connection.batch(
    [
      {
        sql: `INSERT INTO base_state (base_id, schema_version, expected_version, last_seq, created_at)
          VALUES ('pold', 1, 1, 0, '2024-01-01T00:00:00.000Z')`,
        args: [],
      },
      {
        sql: `INSERT INTO tables (base_id, id, source_id, title, description, physical_name, position, meta)
          VALUES ('pold', 'mone', 'b', 'One', '', 't_one', 1, '{}'), ('pold', 'mtwo', 'b', 'Two', '', 't_two', 2, '{}')`,
        args: [],
      },
      {
        sql: `INSERT INTO changes (base_id, seq, at, origin, kind, table_id)
          VALUES ('pold', 1, ?, 'session', 'schema', 'mone'), ('pold', 2, '2025-01-01', 'session', 'schema', 'mone')`,
        args: [at],
      },
    ],
    'write',
  )
  await migrate(connection, baseMigrations)
  const [result] = await connection.batch(
    [{ sql: 'SELECT id, created_at, updated_at FROM object_times ORDER BY id', args: [] }],
    'read',
  )
  expect(result?.rows).toEqual([
    ['mone', at, at],
    ['mtwo', '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z'],
  ])
})

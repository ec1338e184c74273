import { beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import * as indexLimits from '#core/index-limits.ts'
import type { Table } from '#core/schema.ts'
import { readMaterializedName, tablesOfMaterialized } from '../../../worker/engine/identifiers/names.ts'
import type { Reads } from '../../../worker/engine/materialized/read-materialized.ts'
import { buildIndex } from '../../../worker/request/automatic-indexes/build-index.ts'
import { fillIndex } from '../../../worker/request/automatic-indexes/fill-index.ts'
import type { WantedIndex } from '../../../worker/store/base-databases/read-plan.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf, tableCalls } from '../../support/table-calls.ts'

// Materialized values of large tables never change what a view shows.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const { addColumn } = tableCalls(() => ann)
let base: BaseWire
let orders: TableWire
let customers: TableWire

beforeEach(async () => {
  base = await ann.createBase()
  orders = await ann.createTable(
    base.id,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Price', uidt: 'Number' },
    ],
    'Orders',
  )
  customers = await ann.createTable(
    base.id,
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    'Customers',
  )
  customers = await addColumn(customers, {
    title: 'Orders',
    uidt: 'Links',
    type: 'hm',
    childId: orders.id,
    parentId: customers.id,
  })
  customers = await addColumn(customers, {
    title: 'Total',
    uidt: 'Rollup',
    fk_relation_column_id: columnOf(customers, 'Orders').id,
    fk_rollup_column_id: columnOf(orders, 'Price').id,
    rollup_function: 'sum',
  })
  for (const [of, rows] of [
    [customers, ['Ann', 'Bob', 'Cid'].map((Name) => ({ Name }))],
    [orders, [5, 7, 11].map((Price) => ({ Name: `Order of ${Price}`, Price }))],
  ] as const)
    await ann.ok('POST', `/api/v2/tables/${of.id}/records`, rows)
  await link(1, 1)
  await link(2, 2)
  await link(2, 3)
})

const link = (customer: number, order: number, method: 'POST' | 'DELETE' = 'POST') =>
  ann.ok(
    method,
    `/api/v2/tables/${customers.id}/links/${columnOf(customers, 'Orders').id}/records/${customer}`,
    [{ Id: order }],
  )
const records = (query: string) =>
  ann.ok<RecordsPage>('GET', `/api/v2/tables/${customers.id}/records?${query}`)
/** Names and totals, in their order, and those above 6. */
const read = async () => {
  const [sorted, filtered] = [await records('sort=-Total'), await records('where=(Total,gt,6)&sort=Total')]
  const shown = ({ list }: RecordsPage) => list.map((row) => [row['Name'], row['Total']])
  return { sorted: shown(sorted), filtered: shown(filtered), total: filtered.pageInfo.totalRows }
}
const database = () => runtime.baseDatabases.open(base.id)
const current = async (): Promise<Table> => {
  const found = (await database().schema()).tables.find(({ id }) => id === customers.id)
  if (!found) throw new Error('The table is there.')
  return found
}
const wanted = (title = 'Total') =>
  wantedBy({ sorts: [{ columnId: columnOf(customers, title).id, direction: 'asc' }] })
const wantedBy = async (reads: Reads): Promise<WantedIndex> => {
  const selection = { filter: null, search: '', searchColumns: [] }
  const [lagging] = database().engine.laggingIndexes(await current(), selection, reads)
  if (!lagging) throw new Error('This field can be materialized.')
  return { tableId: customers.id, index: lagging.index }
}
const build = async (options = {}) =>
  buildIndex(database(), await wanted(), new Date(), { rowsMin: 3, ...options })
const fill = async () => fillIndex(database(), await wanted())
const count = async (sql: string) => {
  const [result] = await database().writeWithoutLog({ statements: [{ sql, args: [] }] })
  return Number(result?.rows[0]?.[0])
}
/** Tables, indexes and triggers of materialized values. */
const parts = () => count(`select count(*) from sqlite_master where name glob 'v_*' or name glob 'v[st]_*'`)
/** How many values are materialized, and how many changes were noted since. */
const state = async () => {
  const name = (await wanted()).index.name.split('_').slice(1, 3).join('_')
  return [await count(`select count(*) from "v_${name}"`), await count(`select count(*) from "vs_${name}"`)]
}
const undo = async () => {
  const changes = `/api/v2/meta/bases/${base.id}/changes`
  const { list } = await ann.ok<{ list: { seq: number }[] }>('GET', changes)
  await ann.ok('POST', `${changes}/${list.at(-1)?.seq}/undo`)
}
const start = {
  sorted: [
    ['Bob', 18],
    ['Ann', 5],
    ['Cid', null],
  ],
  filtered: [['Bob', 18]],
  total: 1,
}

describe('materialized values', () => {
  it('are built for a large table only, and computed in parts', async () => {
    expect(await read()).toEqual(start)
    await build({ rowsMin: 4 })
    await build({ rowsMax: 2 })
    expect(await parts()).toBe(0)
    await build()
    expect(await state()).toEqual([0, 3])
    expect(await read()).toEqual(start)
    await fill()
    expect(await state()).toEqual([3, 0])
    expect(await read()).toEqual(start)
  })

  it('follow edits, links, deletes and undo in either table', async () => {
    await build()
    await fill()
    const edit = (of: TableWire, row: object) => ann.ok('PATCH', `/api/v2/tables/${of.id}/records`, row)
    const remove = (of: TableWire, Id: number) => ann.ok('DELETE', `/api/v2/tables/${of.id}/records`, { Id })
    const totals = async () => Object.fromEntries((await read()).sorted)
    const steps: [() => Promise<unknown>, Record<string, number | null>][] = [
      [() => edit(orders, { Id: 1, Price: 20 }), { Ann: 20, Bob: 18, Cid: null }],
      [() => link(3, 1), { Ann: null, Bob: 18, Cid: 20 }],
      [() => link(2, 3, 'DELETE'), { Ann: null, Bob: 7, Cid: 20 }],
      [undo, { Ann: null, Bob: 18, Cid: 20 }],
      [() => remove(orders, 2), { Ann: null, Bob: 11, Cid: 20 }],
      [undo, { Ann: null, Bob: 18, Cid: 20 }],
      [() => remove(customers, 2), { Ann: null, Cid: 20 }],
      [undo, { Ann: null, Bob: 18, Cid: 20 }],
      [() => edit(customers, { Id: 1, Name: 'Eve' }), { Eve: null, Bob: 18, Cid: 20 }],
    ]
    for (const [change, after] of steps) {
      await change()
      expect(await totals()).toEqual(after)
    }
    const before = await read()
    expect(before.sorted.map(([name]) => name)).toEqual(['Cid', 'Bob', 'Eve'])
    await fill()
    expect((await state())[1]).toBe(0)
    expect(await read()).toEqual(before)
  })

  it('of another expression are not used, and dropped with the next ones', async () => {
    await build()
    await fill()
    const before = (await wanted()).index.name
    customers = await ann.ok('PATCH', `/api/v2/meta/columns/${columnOf(customers, 'Total').id}`, {
      title: 'Total',
      uidt: 'Rollup',
      fk_relation_column_id: columnOf(customers, 'Orders').id,
      fk_rollup_column_id: columnOf(orders, 'Price').id,
      rollup_function: 'max',
    })
    expect((await read()).sorted).toEqual([
      ['Bob', 11],
      ['Ann', 5],
      ['Cid', null],
    ])
    const one = await parts()
    await build()
    await fill()
    expect((await wanted()).index.name).not.toBe(before)
    expect((await current()).indexes?.map(({ name }) => name)).toEqual([(await wanted()).index.name])
    expect(await parts()).toBe(one)
  })

  it('are dropped with what they are computed from, and right once it is back', async () => {
    customers = await addColumn(customers, { title: 'Upper', uidt: 'Formula', formula_raw: 'UPPER({Name})' })
    await build()
    await fill()
    await ann.ok('DELETE', `/api/v2/meta/columns/${columnOf(customers, 'Orders').id}?cascade=true`)
    await runtime.settle()
    expect(await parts()).toBe(0)
    await buildIndex(database(), await wanted('Upper'), new Date(), { rowsMin: 3 })
    await ann.ok('PATCH', `/api/v2/tables/${orders.id}/records`, { Id: 1, Price: 40 })
    await ann.ok('DELETE', `/api/v2/tables/${orders.id}/records`, { Id: 3 })
    const changes = `/api/v2/meta/bases/${base.id}/changes`
    const { list } = await ann.ok<{ list: { seq: number }[] }>('GET', changes)
    expect(await parts()).toBeGreaterThan(0)
    await ann.ok('POST', `${changes}/${list.at(-3)?.seq}/undo`)
    // Links had no triggers meanwhile, so values that are there could have missed a change.
    expect(await parts()).toBe(0)
    expect((await read()).sorted).toEqual([
      ['Ann', 40],
      ['Bob', 7],
      ['Cid', null],
    ])
  })

  it('keep no link from being deleted for good', async () => {
    await build()
    await fill()
    await ann.ok('DELETE', `/api/v2/meta/columns/${columnOf(customers, 'Orders').id}?cascade=true`)
    await purge()
    expect(await parts()).toBe(0)
    await ann.ok('PATCH', `/api/v2/tables/${orders.id}/records`, { Id: 1, Price: 40 })
  })

  it('are dropped with their table', async () => {
    await build()
    await ann.ok('DELETE', `/api/v2/meta/tables/${customers.id}`)
    await purge()
    expect(await parts()).toBe(0)
    expect(await count('select count(*) from automatic_indexes')).toBe(0)
    await ann.ok('PATCH', `/api/v2/tables/${orders.id}/records`, { Id: 1, Price: 40 })
  })

  it.each(['v_', 'vs_'])('whose table %s is missing are dropped, while reads go on', async (prefix) => {
    await build()
    await fill()
    const name = (await wanted()).index.name.split('_').slice(1, 3).join('_')
    await database().writeWithoutLog({ statements: [{ sql: `drop table "${prefix}${name}"`, args: [] }] })
    expect(await read()).toEqual(start)
    await runtime.settle()
    expect(await parts()).toBe(0)
    await ann.ok('PATCH', `/api/v2/tables/${orders.id}/records`, { Id: 1, Price: 20 })
    expect((await read()).total).toBe(2)
  })

  it('get their indexes although nothing is stale any more', async () => {
    await build()
    await fill()
    const name = (await wanted()).index.name.split('_').slice(1, 3).join('_')
    for (const direction of ['asc', 'desc'])
      await database().writeWithoutLog({
        statements: [{ sql: `drop index "v_${name}_${direction}"`, args: [] }],
      })
    await fill()
    expect(await count(`select count(*) from sqlite_master where name glob 'v_${name}_*'`)).toBe(2)
  })

  it('serve sorts by several fields, and groups', async () => {
    await ann.ok('POST', `/api/v2/tables/${customers.id}/records`, [{ Name: 'Abe' }])
    const [total, name] = [columnOf(customers, 'Total').id, columnOf(customers, 'Name').id]
    const names = async () => (await records('sort=-Total,Name&limit=1')).list.map((row) => row['Name'])
    const groups = async () => {
      const path = `/api/v2/tables/${customers.id}/groupby?column_name=Total`
      const { list } = await ann.ok<{ list: { Total: number | null; count: number }[] }>('GET', path)
      return list.map(({ Total, count: records }) => [Total, records])
    }
    const read = async () => ({ names: await names(), groups: await groups() })
    const before = await read()
    expect(before).toEqual({
      names: ['Bob'],
      groups: [
        [null, 2],
        [5, 1],
        [18, 1],
      ],
    })
    const sorts = [
      { columnId: total, direction: 'desc' as const },
      { columnId: name, direction: 'asc' as const },
    ]
    const all = [await wantedBy({ sorts }), await wantedBy({ grouped: [total] })]
    for (const each of all) await buildIndex(database(), each, new Date(), { rowsMin: 3 })
    expect(await read()).toEqual(before)
    for (const each of all) await fillIndex(database(), each)
    expect(await read()).toEqual(before)
    // What is stored is what is read, until a record changes.
    for (const { index } of all) {
      const known = readMaterializedName(index.name)
      const [values] = known ? tablesOfMaterialized(known) : []
      await count(`update "${values}" set v = 99 where id = 1 returning 1`)
    }
    expect(await read()).toEqual({
      names: ['Ann'],
      groups: [
        [null, 2],
        [99, 1],
        [18, 1],
      ],
    })
    await ann.ok('PATCH', `/api/v2/tables/${orders.id}/records`, { Id: 1, Price: 18 })
    expect(await read()).toEqual({
      names: ['Ann'],
      groups: [
        [null, 2],
        [18, 2],
      ],
    })
    const { list } = await ann.ok<{ list: object[] }>('GET', `/api/v2/meta/bases/${base.id}/indexes`)
    expect(list).toMatchObject([
      { column_titles: ['Total'], use: 'computed' },
      { column_titles: ['Total', 'Name'], use: 'computed' },
    ])
  })

  it('are shown to those who manage data sources', async () => {
    await build()
    expect(await ann.ok('GET', `/api/v2/meta/bases/${base.id}/indexes`)).toMatchObject({
      list: [
        { table_title: customers.title, column_title: 'Total', column_titles: ['Total'], use: 'computed' },
      ],
    })
  })

  it('are not in a copy of their table', async () => {
    await build()
    await fill()
    await ann.ok('POST', `/api/v2/meta/duplicate/${base.id}/table/${customers.id}`, {})
    const copies = (await database().schema()).tables.filter(({ id }) => id !== customers.id)
    expect(copies.flatMap(({ indexes = [] }) => indexes)).toEqual([])
  })
})

/** Deletes for good what was deleted long ago; any deletion does so. */
async function purge(): Promise<void> {
  await count(`update retired set at = '2000-01-01T00:00:00.000Z' returning 1`)
  const other = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }])
  await ann.ok('DELETE', `/api/v2/meta/tables/${other.id}`)
  await runtime.settle()
}

it('of a large table are built and computed after a few reads', async () => {
  const { physicalName, columns } = await current()
  const name = columns.find(({ title }) => title === 'Name')?.physicalName
  const more = `insert into "${physicalName}" ("${name}")
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${indexLimits.indexedRowsMin})
    select 'Customer ' || i from n`
  await database().writeWithoutLog({ statements: [{ sql: more, args: [] }] })
  const sorted = async () => (await records('sort=-Total&limit=3')).list.map((row) => row['Name'])
  const before = await sorted()
  expect(before).toEqual(['Bob', 'Ann', 'Cid'])
  for (let read = 2; read < indexLimits.indexedAfterReads + 1; read += 1) await sorted()
  await runtime.settle()
  expect((await current()).indexes).toHaveLength(1)
  // The next read starts to compute what is stale.
  expect(await sorted()).toEqual(before)
  await runtime.settle()
  expect(await state()).toEqual([indexLimits.indexedRowsMin + 3, 0])
  expect(await sorted()).toEqual(before)
  // Without its rows, only reads that compute all values still find something.
  const own = (await wanted()).index.name.split('_').slice(1, 3).join('_')
  await count(`delete from "v_${own}" returning 1`)
  expect(await sorted()).toEqual([])
})

import { physicalName } from '#core/ids.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { rawRead } from '../../support/raw-read.ts'
import { makeEveryType } from '../../support/every-type.ts'
import { lookup, ordersAndItems, rollup } from '../../support/orders-and-items.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf, tableCalls } from '../../support/table-calls.ts'

// A deleted table takes the links to it along, and all that is worked out from them; undo brings everything back.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire

beforeEach(async () => {
  base = await ann.createBase()
})

const { addColumn, create, read, records } = tableCalls(() => ann)
const tablesNow = async () =>
  (await ann.ok<{ list: TableWire[] }>('GET', `/api/v2/meta/bases/${base.id}/tables`)).list
const last = async () =>
  (await ann.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes?limit=1000`)).list.at(-1)
    ?.seq ?? 0
const undo = (seq: number) => ann.call('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
const tableId = async (title: string) => (await tablesNow()).find((table) => table.title === title)?.id ?? ''

/** Deletes a table; answers the number of the change. */
async function remove(title: string): Promise<number> {
  await ann.ok('DELETE', `/api/v2/meta/tables/${await tableId(title)}?cascade=true`)
  return last()
}

async function rowsOf(...queries: string[]): Promise<unknown[][]> {
  const { results } = await runtime.baseDatabases
    .open(base.id)
    .read(() => rawRead(queries.map((sql) => ({ sql, args: [base.id].slice(0, sql.split('?').length - 1) }))))
  return results.map(({ rows }) => rows)
}

/** Junction tables of links, with their indexes and deletion triggers. */
const holders = () => rowsOf("SELECT name FROM sqlite_master WHERE name GLOB '[lkud]_*' ORDER BY name")

/** All metadata of tables, fields and views, and all records. */
async function picture() {
  const meta = await rowsOf(
    ...['tables', 'columns', 'views', 'view_columns', 'filters', 'sorts'].map(
      (name) => `SELECT * FROM ${name} WHERE base_id = ? ORDER BY id`,
    ),
    // Restored options count as added by the undo: lists that are older must not delete them.
    'SELECT id, column_id, title, color, position FROM select_options WHERE base_id = ? ORDER BY id',
  )
  const shown: unknown[] = []
  for (const { id } of await tablesNow())
    shown.push((await ann.ok<RecordsPage>('GET', `/api/v2/tables/${id}/records?limit=1000&sort=Id`)).list)
  return { meta, shown, holders: await holders() }
}

/** Deletes a table, and takes that back, and again: each time all is as it was. */
async function comesBack(title: string): Promise<void> {
  const before = await picture()
  const deleted = await remove(title)
  const without = await picture()
  expect(without).not.toEqual(before)
  expect(await undo(deleted)).toMatchObject({ status: 200 })
  expect(await picture()).toEqual(before)
  expect(await undo(await last())).toMatchObject({ status: 200 })
  // The junction tables stay, without their triggers.
  expect(await picture()).toEqual(without)
  expect(await undo(await last())).toMatchObject({ status: 200 })
  expect(await picture()).toEqual(before)
}

it.each(['Every type', 'Towns'])('%s comes back, with fields of every type on either side', async (title) => {
  const { tableId: id, columnId } = await makeEveryType(ann.ok, base.id)
  const view = (await read({ id } as TableWire)).views[0]?.id
  for (const name of ['LinkToAnotherRecord', 'Links', 'Lookup', 'Rollup', 'SingleSelect'])
    await ann.ok('POST', `/api/v2/meta/views/${view}/filters`, {
      fk_column_id: columnId(name),
      comparison_op: 'notblank',
      logical_op: 'or',
    })
  await ann.ok('POST', `/api/v2/meta/views/${view}/sorts`, { fk_column_id: columnId('Rollup') })
  await ann.ok('PATCH', `/api/v2/meta/grids/${view}`, {
    groups: [{ columnId: columnId('LinkToAnotherRecord'), direction: 'asc' }],
  })
  await comesBack(title)
})

describe.each(['mm', 'hm', 'bt', 'oo'] as const)('a link of kind %s', (type) => {
  const names = { uidt: 'SingleLineText', pv: true }
  let orders: TableWire
  let items: TableWire

  beforeEach(async () => {
    orders = await ann.createTable(base.id, [{ title: 'Name', ...names }], 'Orders')
    items = await ann.createTable(base.id, [{ title: 'Item', ...names }], 'Items')
    await create(orders, [{ Name: 'o1' }, { Name: 'o2' }, { Name: 'o3' }])
    await create(items, [{ Item: 'i1' }, { Item: 'i2' }, { Item: 'i3' }])
    for (const title of ['Items', 'More'])
      orders = await addColumn(orders, {
        uidt: 'LinkToAnotherRecord',
        title,
        ...(type === 'bt'
          ? { parentId: items.id, childId: orders.id }
          : { parentId: orders.id, childId: items.id }),
        type,
      })
    orders = await addColumn(orders, {
      uidt: 'LinkToAnotherRecord',
      title: 'Own',
      parentId: orders.id,
      childId: orders.id,
      type,
    })
    for (const title of ['Items', 'More', 'Own'])
      for (const id of [1, 2])
        await ann.ok('POST', `${linksOf(title)}/${id}`, [{ Id: title === 'Items' ? id : id + 1 }])
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'Item'))
    orders = await addColumn(orders, lookup(orders, 'Own', orders, 'L Item', 'Chain'))
    orders = await addColumn(orders, { uidt: 'Formula', title: 'Shown', formula_raw: '{Chain}' })
  })
  const linksOf = (title: string) => `/api/v2/tables/${orders.id}/links/${columnOf(orders, title).id}/records`

  it.each(['Orders', 'Items'])('comes back with %s, beside others and one to itself', (title) =>
    comesBack(title),
  )

  it('omits records that were deleted meanwhile, and works as before', async () => {
    const deleted = await remove('Items')
    await ann.ok('DELETE', records(orders), { Id: 1 })
    await create(orders, { Name: 'o4' })
    expect(await undo(deleted)).toMatchObject({ status: 200 })
    expect(JSON.stringify((await picture()).shown)).not.toContain('o1')
    await ann.ok('POST', `${linksOf('Items')}/3`, [{ Id: 1 }])
    await ann.ok('DELETE', records(items), { Id: 2 })
    const shown = JSON.stringify((await picture()).shown)
    expect(shown).toContain('i1')
    expect(shown).not.toContain('i2')
  })

  it('restores links of records that were deleted and restored meanwhile', async () => {
    const before = (await picture()).shown
    const deleted = await remove('Items')
    await ann.ok('DELETE', records(orders), [{ Id: 1 }, { Id: 2 }])
    expect(await undo(await last())).toMatchObject({ status: 200 })
    expect(await undo(deleted)).toMatchObject({ status: 200 })
    expect((await picture()).shown).toEqual(before)
  })

  it('is purged with the table, and the other table keeps working', async () => {
    await remove('Orders')
    const database = runtime.baseDatabases.open(base.id)
    await database.writeWithoutLog({
      statements: [{ sql: "UPDATE retired SET at = '2020-01-01T00:00:00.000Z'", args: [] }],
    })
    const spare = await ann.createTable(base.id, [], 'Spare')
    await ann.ok('DELETE', `/api/v2/meta/tables/${spare.id}`)
    await expect.poll(holders).toEqual([[]])
    const [cells] = await rowsOf(`SELECT * FROM ${physicalName('table', items.id)}`)
    expect(cells?.length).toBe(3)
    await ann.ok('DELETE', records(items), { Id: 1 })
  })
})

it('restores a chain of lookups through several tables from either end', async () => {
  const made = await ordersAndItems(ann)
  base = made.base
  const { orders, items } = made
  let shops = await ann.createTable(base.id, [{ title: 'Shop', uidt: 'SingleLineText', pv: true }], 'Shops')
  shops = await addColumn(shops, {
    uidt: 'LinkToAnotherRecord',
    title: 'Orders',
    childId: orders.id,
    type: 'hm',
  })
  await create(shops, [{ Shop: 's', Orders: [1, 2] }, { Shop: 't' }])
  let known = await addColumn(orders, lookup(orders, 'Items', items, 'Label'))
  known = await addColumn(known, rollup(known, 'Items', items, 'Count', 'sum'))
  shops = await addColumn(shops, lookup(shops, 'Orders', known, 'L Label'))
  shops = await addColumn(shops, rollup(shops, 'Orders', known, 'sum Count', 'sum'))
  shops = await addColumn(shops, { uidt: 'Formula', title: 'Twice', formula_raw: '{sum sum Count} * 2' })
  const filtered = `/api/v2/meta/views/${shops.views[0]?.id}/filters`
  await ann.ok('POST', filtered, {
    fk_column_id: columnOf(shops, 'Twice').id,
    comparison_op: 'gt',
    value: 1,
  })
  for (const title of ['Items', 'Orders', 'Shops']) await comesBack(title)
})

describe('requirements to restore a table', () => {
  beforeEach(async () => {
    base = (await ordersAndItems(ann)).base
  })

  it('are the tables that it links: one that was deleted since is named, and nothing changes', async () => {
    const before = await picture()
    const items = await remove('Items')
    const orders = await remove('Orders')
    const without = await picture()
    expect(await undo(items)).toMatchObject({
      status: 409,
      body: {
        error: 'CANNOT_UNDO',
        message: expect.stringContaining('"Orders" links a table that has since') as string,
      },
    })
    expect(await picture()).toEqual(without)
    expect(await undo(orders)).toMatchObject({ status: 200 })
    expect(await undo(items)).toMatchObject({ status: 200 })
    expect(await picture()).toEqual(before)
  })

  it('are not free names: it steps aside', async () => {
    const items = await remove('Items')
    const orders = (await tablesNow())[0]
    if (!orders) throw new Error('No orders.')
    for (const title of ['Items', 'Items_1']) await addColumn(orders, { title, uidt: 'SingleLineText' })
    await ann.createTable(base.id, [], 'Items')
    expect(await undo(items)).toMatchObject({ status: 200 })
    const tables = await tablesNow()
    expect(tables.map(({ title }) => title)).toContain('Items_1')
    expect((await read(orders)).columns.map(({ title }) => title)).toContain('Items_2')
  })

  it('is not that nobody went on with views: a new one waits without its fields', async () => {
    const items = await remove('Items')
    const orders = await tableId('Orders')
    const view = await ann.ok<{ id: string }>('POST', `/api/v2/meta/tables/${orders}/grids`, { title: 'New' })
    expect(await undo(items)).toMatchObject({ status: 200 })
    const link = columnOf(await read({ id: orders } as TableWire), 'Items').id
    const { list } = await ann.ok<{ list: { fk_column_id: string; show: boolean }[] }>(
      'GET',
      `/api/v2/meta/views/${view.id}/columns`,
    )
    expect(list.find(({ fk_column_id }) => fk_column_id === link)).toMatchObject({ show: false })
  })
})

it('undo deletes a copy of a table with links, redo restores it', async () => {
  base = (await ordersAndItems(ann)).base
  const before = await picture()
  await ann.ok('POST', `/api/v2/meta/tables/${await tableId('Orders')}/duplicate`)
  const after = await picture()
  expect(await undo(await last())).toMatchObject({ status: 200 })
  const { meta, shown } = await picture()
  expect({ meta, shown }).toEqual({ meta: before.meta, shown: before.shown })
  expect(await undo(await last())).toMatchObject({ status: 200 })
  expect(await picture()).toEqual(after)
})

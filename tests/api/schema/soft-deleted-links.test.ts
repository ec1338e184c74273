import { beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { rawRead } from '../../support/raw-read.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf, tableCalls } from '../../support/table-calls.ts'

// Deleting a link field also deletes its counterpart and the fields computed from it; undo restores them and the links.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let orders: TableWire
let items: TableWire

beforeEach(async () => {
  base = await ann.createBase()
  orders = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }], 'Orders')
  items = await ann.createTable(base.id, [{ title: 'Item', uidt: 'SingleLineText', pv: true }], 'Items')
  await create(orders, [{ Name: 'o1' }, { Name: 'o2' }, { Name: 'o3' }])
  await create(items, [{ Item: 'i1' }, { Item: 'i2' }, { Item: 'i3' }])
})

const { addColumn, create, read, records } = tableCalls(() => ann)
const log = async () =>
  (await ann.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes?limit=1000`)).list
const last = async () => (await log()).at(-1)?.seq ?? 0
const undo = (seq: number) => ann.call('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)

/** Both tables with their views, and all that their records show. */
async function picture() {
  const tables = [await read(orders), await read(items)]
  const rows = await Promise.all(
    tables.map(async (table) => (await ann.ok<RecordsPage>('GET', `${records(table)}?sort=Id`)).list),
  )
  const views = await Promise.all(
    tables
      .flatMap((table) => table.views)
      .map(async ({ id }) => [
        await ann.ok('GET', `/api/v2/meta/views/${id}/columns`),
        await ann.ok('GET', `/api/v2/meta/views/${id}/filters`),
      ]),
  )
  return { columns: tables.map(({ columns }) => columns), rows, views }
}

/** A link from orders to items, the first two of each linked, with what is worked out from it on both sides. */
async function linked(type: 'mm' | 'hm' | 'bt' | 'oo') {
  orders = await addColumn(orders, {
    uidt: 'LinkToAnotherRecord',
    title: 'Items',
    parentId: orders.id,
    childId: items.id,
    type,
  })
  const link = columnOf(orders, 'Items')
  orders = await addColumn(orders, {
    uidt: 'Lookup',
    title: 'Names',
    fk_relation_column_id: link.id,
    fk_lookup_column_id: columnOf(items, 'Item').id,
  })
  await ann.ok('POST', `/api/v2/meta/views/${orders.views[0]?.id}/filters`, {
    fk_column_id: link.id,
    comparison_op: 'notblank',
  })
  for (const id of [1, 2])
    await ann.ok('POST', `/api/v2/tables/${orders.id}/links/${link.id}/records/${id}`, [{ Id: id }])
  return link
}

describe.each(['mm', 'hm', 'bt', 'oo'] as const)('a deleted link of kind %s', (type) => {
  it('undo restores a link with its other side, linked records and computed fields', async () => {
    const link = await linked(type)
    const before = await picture()
    await ann.ok('DELETE', `/api/v2/meta/columns/${link.id}?cascade=true`)
    const deleted = await last()
    expect((await read(orders)).columns.map(({ title }) => title)).not.toContain('Items')
    expect((await read(items)).columns.map(({ title }) => title)).not.toContain('Orders')
    const without = await picture()
    expect(await undo(deleted)).toMatchObject({ status: 200 })
    expect(await picture()).toEqual(before)
    // Done again, and taken back again.
    expect(await undo(await last())).toMatchObject({ status: 200 })
    expect(await picture()).toEqual(without)
    expect(await undo(await last())).toMatchObject({ status: 200 })
    expect(await picture()).toEqual(before)
    // The restored link works: deleting a record removes its links, and new links can be added.
    await ann.ok('DELETE', records(items), { Id: 1 })
    const path = `/api/v2/tables/${orders.id}/links/${link.id}/records`
    const page = await ann.ok<{ list?: unknown[] } | null>('GET', `${path}/1`)
    expect(JSON.stringify(page)).not.toContain('i1')
    await ann.ok('POST', `${path}/3`, [{ Id: 3 }])
    expect(JSON.stringify(await ann.ok('GET', `${path}/3`))).toContain('i3')
  })

  it('leaves out records that were deleted meanwhile, and does not block deleting them', async () => {
    const link = await linked(type)
    await ann.ok('DELETE', `/api/v2/meta/columns/${link.id}?cascade=true`)
    const deleted = await last()
    await ann.ok('DELETE', records(items), { Id: 1 })
    await ann.ok('DELETE', records(orders), { Id: 2 })
    expect(await undo(deleted)).toMatchObject({ status: 200 })
    const { rows } = await picture()
    expect(JSON.stringify(rows)).not.toMatch(/i1|o2/)
    const counts = await runtime.baseDatabases.open(base.id).read((schema) => {
      const store = schema.tables.flatMap(({ columns }) => columns).find(({ id }) => id === link.id)
      const junction = store?.options['junction']
      return rawRead(
        typeof junction === 'string' ? [{ sql: `SELECT count(*) FROM ${junction}`, args: [] }] : [],
      )
    })
    expect(counts.results.flatMap((each) => each.rows)).toEqual(type === 'mm' ? [[0]] : [])
  })

  it('undo deletes it, redo restores it', async () => {
    const before = await picture()
    await ann.ok('POST', `/api/v2/meta/tables/${orders.id}/columns`, {
      uidt: 'LinkToAnotherRecord',
      title: 'Items',
      parentId: orders.id,
      childId: items.id,
      type,
    })
    const made = await last()
    const after = await picture()
    expect(await undo(made)).toMatchObject({ status: 200 })
    expect(await picture()).toEqual(before)
    expect(await undo(await last())).toMatchObject({ status: 200 })
    expect(await picture()).toEqual(after)
  })

  it('does not come back without its other table, whose records go their own way', async () => {
    const link = await linked(type)
    await ann.ok('DELETE', `/api/v2/meta/columns/${link.id}?cascade=true`)
    const deleted = await last()
    await ann.ok('DELETE', `/api/v2/meta/tables/${items.id}`)
    expect(await undo(deleted)).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
    await ann.ok('DELETE', records(orders), { Id: 1 })
  })

  it('is purged with its junction table', async () => {
    const link = await linked(type)
    const database = runtime.baseDatabases.open(base.id)
    const objects = async () =>
      (
        await database.read(() =>
          rawRead([
            { sql: "SELECT name FROM sqlite_master WHERE name GLOB '[lkud]_*' ORDER BY name", args: [] },
          ]),
        )
      ).results[0]?.rows
    await ann.ok('DELETE', `/api/v2/meta/columns/${link.id}?cascade=true`)
    const deleted = await last()
    await database.writeWithoutLog({
      statements: [{ sql: "UPDATE retired SET at = '2020-01-01T00:00:00.000Z'", args: [] }],
    })
    const spare = await addColumn(orders, { title: 'Spare', uidt: 'SingleLineText' })
    await ann.ok('DELETE', `/api/v2/meta/columns/${columnOf(spare, 'Spare').id}`)
    await expect.poll(objects).toEqual([])
    expect(await undo(deleted)).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
    await ann.ok('DELETE', records(items), { Id: 1 })
    await ann.ok('DELETE', records(orders), { Id: 1 })
  })
})

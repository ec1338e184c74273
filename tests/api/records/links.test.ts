import { beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { itemFields } from '../../support/orders-and-items.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { type Body, columnOf as column, tableCalls } from '../../support/table-calls.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const bob = personFixture(runtime)
let base: BaseWire
let orders: TableWire
let items: TableWire

beforeEach(async () => {
  base = await ann.createBase()
  orders = await ann.createTable(
    base.id,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Price', uidt: 'Decimal' },
    ],
    'Orders',
  )
  items = await ann.createTable(base.id, itemFields, 'Items')
})

type Row = Record<string, unknown>

const { addColumn, create, list, read, records } = tableCalls(() => ann)
const one = (table: TableWire, id: number, query = '') =>
  ann.ok<Row>('GET', `${records(table)}/${id}${query}`)
const linkPath = (table: TableWire, link: ColumnWire, id: number) =>
  `/api/v2/tables/${table.id}/links/${link.id}/records/${id}`
const linked = (table: TableWire, link: ColumnWire, id: number, end = '') =>
  ann.ok<RecordsPage>('GET', `${linkPath(table, link, id)}${end}`).then((page) => page.list)
const lastSeq = async () => (await ann.ok<RecordsPage>('GET', `${records(orders)}?limit=1`)).seq
const undo = (seq: number) => ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${seq}/undo`)
const logAfter = async (seq: number) =>
  (await ann.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes?since=${seq}`)).list

/** A link from Orders to Items, and both tables with three records. */
async function linkedTables(type: 'mm' | 'hm' | 'bt' | 'oo', more: Body = {}) {
  orders = await addColumn(orders, {
    uidt: 'LinkToAnotherRecord',
    title: 'Items',
    parentId: orders.id,
    childId: items.id,
    type,
    ...more,
  })
  items = await read(items)
  await create(items, [
    { Label: 'a', Amount: '0.1', Count: 1, Day: '2026-01-01', Done: true, State: 'open' },
    { Label: 'b', Amount: '0.2', Count: 2, Day: '2026-01-02', State: 'shut' },
    { Label: 'c', Amount: '0.2', Count: 2, Day: '2026-01-03', State: 'open' },
  ])
  return { link: column(orders, 'Items'), inverse: column(items, 'Orders') }
}

describe('link columns', () => {
  it('come with their inverse, in the words of the wire', async () => {
    const { link, inverse } = await linkedTables('hm')
    expect(link.colOptions).toMatchObject({ type: 'hm', fk_related_model_id: items.id })
    expect(inverse).toMatchObject({
      uidt: 'LinkToAnotherRecord',
      colOptions: { type: 'bt', fk_related_model_id: orders.id, fk_inverse_column_id: link.id },
    })
    const key = items.columns.find((each) => each.uidt === 'ForeignKey')
    expect(key).toMatchObject({ system: true, id: link.colOptions?.fk_child_column_id })
    expect(inverse.colOptions?.fk_parent_column_id).toBe(orders.columns.find((each) => each.pk)?.id)
  })

  it('of a table to itself are two columns', async () => {
    orders = await addColumn(orders, {
      uidt: 'Links',
      title: 'Next',
      parentId: orders.id,
      childId: orders.id,
      type: 'mm',
    })
    expect(orders.columns.filter((each) => each.uidt === 'Links').map((each) => each.title)).toEqual([
      'Next',
      'Orders',
    ])
    await create(orders, [{ Name: 'x' }, { Name: 'y' }])
    const [next, back] = [column(orders, 'Next'), column(orders, 'Orders')]
    await ann.ok('POST', linkPath(orders, next, 1), [{ Id: 2 }, { Id: 1 }])
    expect(await list(orders, '?fields=Next,Orders')).toEqual([
      { Next: 2, Orders: 1 },
      { Next: 0, Orders: 1 },
    ])
    expect(await linked(orders, back, 2)).toEqual([{ Id: 1, Name: 'x' }])
    await ann.ok('DELETE', records(orders), { Id: 1 })
    expect(await list(orders, '?fields=Next,Orders')).toEqual([{ Next: 0, Orders: 0 }])
  })

  it.each(['mm', 'hm', 'bt', 'oo'] as const)('%s: add, list, exclude, remove', async (type) => {
    const { link, inverse } = await linkedTables(type)
    await create(orders, [{ Name: 'x' }, { Name: 'y' }])
    expect((await ann.call('POST', linkPath(orders, link, 1), { Id: 2 })).status).toBe(201)
    const single = type === 'bt' || type === 'oo'
    const shown = { Id: 2, Label: 'b' }
    expect((await one(orders, 1))['Items']).toEqual(single ? shown : [shown])
    expect((await one(orders, 2))['Items']).toEqual(single ? null : [])
    expect(await linked(orders, link, 1)).toEqual([shown])
    expect(await linked(orders, link, 1, '/exclude?sort=-Label')).toEqual([
      { Id: 3, Label: 'c' },
      { Id: 1, Label: 'a' },
    ])
    expect(await linked(items, inverse, 2)).toEqual([{ Id: 1, Name: 'x' }])
    // Again changes nothing.
    await ann.ok('POST', linkPath(orders, link, 1), [2])
    expect(await linked(orders, link, 1, '?fields=Amount&format=native')).toEqual([
      { id: 2, [column(items, 'Amount').id]: 0.2 },
    ])
    await ann.ok('DELETE', linkPath(orders, link, 1), [{ Id: 2 }, { Id: 3 }])
    expect(await linked(orders, link, 1)).toEqual([])
    expect((await ann.call('GET', linkPath(orders, link, 9))).status).toBe(404)
  })
})

describe('links of records', () => {
  it('are created with new and changed records, in one commit that one undo reverts', async () => {
    const { link } = await linkedTables('mm')
    const seq = await lastSeq()
    await create(orders, [{ Name: 'x', Items: [2, '1'] }, { Name: 'y', Items: [{ Id: 3 }] }, { Name: 'z' }])
    expect((await list(orders, '?fields=Name,Items')).map((row) => row['Items'])).toEqual([
      [
        { Id: 2, Label: 'b' },
        { Id: 1, Label: 'a' },
      ],
      [{ Id: 3, Label: 'c' }],
      [],
    ])
    const made = await logAfter(seq)
    expect(made.map(({ kind }) => kind)).toEqual(['record.insert', 'record.link'])
    await ann.ok('PATCH', records(orders), [
      { Id: 1, Name: 'xx', Items: [3, 2] },
      { Id: 2, Items: null },
    ])
    const changed = (await logAfter(seq)).at(-1)
    expect(changed?.rows).toEqual([
      { id: 1, before: { [link.id]: [1] }, after: { [link.id]: [3] } },
      { id: 2, before: { [link.id]: [3] }, after: { [link.id]: [] } },
    ])
    await undo(changed?.seq ?? 0)
    expect(await list(orders, '?fields=Name,Items')).toEqual([
      { Name: 'x', Items: [expect.objectContaining({ Id: 2 }), expect.objectContaining({ Id: 1 })] },
      { Name: 'y', Items: [expect.objectContaining({ Id: 3 })] },
      { Name: 'z', Items: [] },
    ])
    const before = await lastSeq()
    await create(orders, { Name: 'new', Items: [1] })
    await undo(before + 1)
    expect(await list(orders, '?fields=Name')).toHaveLength(3)
    expect(await linked(items, column(items, 'Orders'), 1)).toEqual([{ Id: 1, Name: 'x' }])
    // Undo of the undo.
    await undo(before + 3)
    expect(await one(orders, 4, '?fields=Name,Items')).toEqual({
      Name: 'new',
      Items: [{ Id: 1, Label: 'a' }],
    })
  })

  it('with an Idempotency-Key have one effect', async () => {
    await linkedTables('mm')
    const options = { headers: { 'idempotency-key': 'k1' } }
    const first = await ann.ok<Row>('POST', records(orders), { Name: 'x', Items: [1] }, options)
    const again = await ann.ok<Row>('POST', records(orders), { Name: 'x', Items: [1] }, options)
    expect(again).toEqual(first)
    expect(await list(orders, '?fields=Items')).toEqual([{ Items: [{ Id: 1, Label: 'a' }] }])
  })

  it('has-many: a child leaves its old parent, and the log records it', async () => {
    const { link, inverse } = await linkedTables('hm')
    await create(orders, [{ Name: 'x', Items: [1, 2] }, { Name: 'y' }])
    const seq = await lastSeq()
    await ann.ok('POST', linkPath(orders, link, 2), [2, 3])
    expect(await list(items, '?fields=Orders')).toEqual([
      { Orders: { Id: 1, Name: 'x' } },
      { Orders: { Id: 2, Name: 'y' } },
      { Orders: { Id: 2, Name: 'y' } },
    ])
    const [change] = await logAfter(seq)
    const key = inverse.colOptions?.fk_child_column_id ?? ''
    expect(change).toMatchObject({ kind: 'record.update', tableId: items.id })
    expect(change?.rows).toEqual([
      { id: 2, before: { [key]: 1 }, after: { [key]: 2 } },
      { id: 3, before: { [key]: null }, after: { [key]: 2 } },
    ])
    await undo(change?.seq ?? 0)
    expect((await linked(orders, link, 1)).map((row) => row['Id'])).toEqual([1, 2])
    expect(await linked(orders, link, 2)).toEqual([])
  })

  it('one-to-one: each side gives up its old partner', async () => {
    const { link, inverse } = await linkedTables('oo')
    await create(orders, [
      { Name: 'x', Items: 1 },
      { Name: 'y', Items: [2] },
    ])
    await ann.ok('POST', linkPath(orders, link, 1), 2)
    expect((await list(items, '?fields=Orders')).map((row) => row['Orders'])).toEqual([
      null,
      { Id: 1, Name: 'x' },
      null,
    ])
    await ann.ok('PATCH', records(items), { Id: 3, Orders: { Id: 1 } })
    expect(await linked(orders, link, 1)).toEqual([{ Id: 3, Label: 'c' }])
    expect(await linked(items, inverse, 2)).toEqual([])
    const seq = await lastSeq()
    await undo(seq)
    expect(await linked(orders, link, 1)).toEqual([{ Id: 2, Label: 'b' }])
  })

  it('go with a deleted record and come back with it, whichever side it is on', async () => {
    const { link } = await linkedTables('mm')
    await addColumn(orders, { uidt: 'Links', title: 'Parts', childId: items.id, type: 'hm' })
    orders = await read(orders)
    const parts = column(orders, 'Parts')
    await create(orders, [
      { Name: 'x', Items: [1, 2], Parts: [1, 3] },
      { Name: 'y', Items: [2] },
    ])
    await ann.ok('DELETE', records(orders), { Id: 1 })
    expect(await list(items, '?fields=Orders,Orders_1')).toEqual([
      { Orders: [], Orders_1: null },
      { Orders: [{ Id: 2, Name: 'y' }], Orders_1: null },
      { Orders: [], Orders_1: null },
    ])
    await undo(await lastSeq())
    expect((await linked(orders, link, 1)).map((row) => row['Id'])).toEqual([1, 2])
    expect((await linked(orders, parts, 1)).map((row) => row['Id'])).toEqual([1, 3])
    await ann.ok('DELETE', records(items), [{ Id: 1 }, { Id: 2 }])
    expect(await one(orders, 1, '?fields=Items,Parts')).toEqual({ Items: [], Parts: 1 })
    const deleted = await lastSeq()
    await undo(deleted)
    expect(await one(orders, 1, '?fields=Items,Parts')).toMatchObject({
      Items: [{ Id: 1 }, { Id: 2 }],
      Parts: 2,
    })
    // Undo of the undo deletes them again.
    await undo(deleted + 1)
    expect(await one(orders, 1, '?fields=Items,Parts')).toEqual({ Items: [], Parts: 1 })
  })

  it('undo does not restore a link to a deleted record', async () => {
    const { link } = await linkedTables('bt')
    await create(orders, [{ Name: 'x', Items: 1 }])
    await ann.ok('DELETE', linkPath(orders, link, 1), 1)
    const seq = await lastSeq()
    await ann.ok('DELETE', records(items), { Id: 1 })
    await undo(seq)
    expect(await one(orders, 1, '?fields=Items')).toEqual({ Items: null })
  })

  it('keeps the links of two concurrent writers', async () => {
    const { link } = await linkedTables('mm')
    await runtime.control.setMember(base.id, bob.userId, 'editor', new Date())
    await create(orders, { Name: 'x' })
    const rows = Array.from({ length: 20 }, (_, index) => ({ Label: `n${index}` }))
    await create(items, rows)
    await Promise.all(
      rows.map((_, index) =>
        (index % 2 ? ann : bob).ok('POST', linkPath(orders, link, 1), [{ Id: index + 4 }]),
      ),
    )
    expect((await ann.ok<RecordsPage>('GET', linkPath(orders, link, 1))).pageInfo.totalRows).toBe(20)
    await Promise.all([
      ann.ok('DELETE', linkPath(orders, link, 1), [4, 5]),
      bob.ok('POST', linkPath(orders, link, 1), [1, 2]),
    ])
    expect((await ann.ok<RecordsPage>('GET', linkPath(orders, link, 1))).pageInfo.totalRows).toBe(20)
  })

  it('a required belongs-to link is required, as its key is', async () => {
    await linkedTables('bt', { rqd: true })
    expect(column(orders, 'Items').rqd).toBe(true)
    const link = column(orders, 'Items')
    const refused = await ann.call('POST', records(orders), { Name: 'x' })
    expect(refused).toMatchObject({ status: 422, body: { msg: 'Items is required.' } })
    await create(orders, { Name: 'x', Items: 1 })
    for (const answer of [
      await ann.call('PATCH', records(orders), { Id: 1, Items: null }),
      await ann.call('DELETE', linkPath(orders, link, 1), 1),
      await ann.call('DELETE', linkPath(items, column(await read(items), 'Orders'), 1), 1),
    ])
      expect(answer).toMatchObject({ status: 422, body: { msg: 'Items is required.' } })
    await ann.ok('PATCH', `/api/v2/meta/columns/${link.id}`, { rqd: false })
    await create(orders, { Name: 'y' })
  })

  it('wrong ones are refused, all or none, and named', async () => {
    const { link } = await linkedTables('mm')
    await create(orders, { Name: 'x' })
    const path = linkPath(orders, link, 1)
    expect(await ann.call('POST', path, [{ Id: 1 }, { Id: 77 }, { Id: 2 }])).toMatchObject({
      status: 422,
      body: { error: 'LINKED_RECORD_NOT_FOUND', msg: "Record 77 doesn't exist in table Items." },
    })
    expect(await ann.call('PATCH', records(orders), { Id: 1, Items: [77] })).toMatchObject({
      status: 422,
      body: { msg: "Record 77 doesn't exist in table Items." },
    })
    expect(await ann.call('POST', records(orders), { Name: 'y', Items: [77] })).toMatchObject({ status: 422 })
    expect(await ann.call('POST', path, ['abc'])).toMatchObject({
      status: 422,
      body: { error: 'INVALID_VALUE' },
    })
    expect(await ann.call('POST', path, { Name: 'a' })).toMatchObject({ status: 422 })
    expect(await ann.call('POST', path, [-1])).toMatchObject({ status: 422 })
    expect(await ann.call('POST', path, [0])).toMatchObject({ status: 422 })
    expect(await ann.call('POST', path, [{ Id: { a: 1 } }, null, true])).toMatchObject({ status: 422 })
    expect(await ann.call('POST', path)).toMatchObject({ status: 422 })
    expect(
      await ann.call(
        'POST',
        path,
        Array.from({ length: 1001 }, (_, id) => id + 1),
      ),
    ).toMatchObject({ status: 422 })
    expect(await ann.call('POST', linkPath(orders, link, 9), [1])).toMatchObject({
      status: 404,
      body: { error: 'RECORD_NOT_FOUND' },
    })
    expect(
      await ann.call('PATCH', `/api/v1/db/data/bulk/noco/${base.id}/${orders.id}/all`, { Items: [1] }),
    ).toMatchObject({
      status: 422,
    })
    expect(await linked(orders, link, 1)).toEqual([])
    expect(await list(orders, '?fields=Name')).toEqual([{ Name: 'x' }])
  })

  it('v1 paths do the same', async () => {
    await linkedTables('mm')
    await create(orders, { Name: 'x' })
    const path = `/api/v1/db/data/noco/${base.id}/Orders/1/mm/Items`
    await ann.ok('POST', `${path}/2`)
    await ann.ok('POST', `${path}/3`)
    expect((await ann.ok<RecordsPage>('GET', path)).list).toEqual([
      { Id: 2, Label: 'b' },
      { Id: 3, Label: 'c' },
    ])
    expect((await ann.ok<RecordsPage>('GET', `${path}/exclude?limit=1`)).list).toEqual([
      { Id: 1, Label: 'a' },
    ])
    await ann.ok('DELETE', `${path}/2`)
    expect((await ann.ok<RecordsPage>('GET', `${path}?where=(Label,eq,c)`)).pageInfo.totalRows).toBe(1)
    expect(await ann.call('POST', `${path}/77`)).toMatchObject({ status: 422 })
    expect(await ann.call('GET', `/api/v1/db/data/noco/${base.id}/Orders/1/mm/Name`)).toMatchObject({
      status: 404,
    })
  })

  it('a record shows 25 of them, or as many as `nested` says', async () => {
    const { link } = await linkedTables('mm')
    await addColumn(orders, { uidt: 'Links', title: 'Parts', childId: items.id, type: 'mm' })
    await create(
      items,
      Array.from({ length: 40 }, (_, index) => ({ Label: `n${index}`, Count: index })),
    )
    const ids = Array.from({ length: 40 }, (_, index) => index + 1)
    await create(orders, { Name: 'x', Items: ids, Parts: ids })
    const shown = await one(orders, 1)
    expect(shown['Items']).toHaveLength(25)
    expect(shown['Parts']).toBe(40)
    const nested = 'nested[Items][limit]=2&nested[Items][offset]=1&nested[Items][fields]=Count,Done'
    expect((await list(orders, `?fields=Items&${nested}`))[0]).toEqual({
      Items: [
        { Id: 2, Count: 2, Done: false },
        { Id: 3, Count: 2, Done: false },
      ],
    })
    const json = encodeURIComponent(JSON.stringify({ Items: { where: '(Label,eq,n7)', limit: 5 } }))
    expect((await list(orders, `?fields=Items&nested=${json}`))[0]).toEqual({
      Items: [{ Id: 11, Label: 'n7' }],
    })
    const native = await one(orders, 1, '?format=native&nested[Items][limit]=1')
    expect(native[link.id]).toEqual([[1, 'a']])
    for (const wrong of [
      'nested[Items][limit]=0',
      'nested[Nothing][limit]=1',
      'nested=[',
      'nested[Items][fields]=Secret',
    ])
      expect((await ann.call('GET', `${records(orders)}?${wrong}`)).status).toBe(422)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { DependentsWire } from '#core/api/tables/tables.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { lookup, ordersAndItems, rollup } from '../../support/orders-and-items.ts'
import { signUp } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf as column, tableCalls } from '../../support/table-calls.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let orders: TableWire
let items: TableWire

beforeEach(async () => {
  ;({ base, orders, items } = await ordersAndItems(ann))
})

const { addColumn, list, read, records, tryColumn } = tableCalls(() => ann)
const names = (query: string) =>
  list(orders, `?fields=Name&${query}`).then((rows) => rows.map((row) => row['Name']))

describe('dependents that are deleted', () => {
  it('keeps a column that others are computed from, or deletes them with it', async () => {
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'Count', 'L'))
    orders = await addColumn(orders, rollup(orders, 'Items', items, 'Count', 'sum'))
    items = await addColumn(items, lookup(items, 'Orders', orders, 'L', 'LL'))
    const path = `/api/v2/meta/columns/${column(items, 'Count').id}`
    const known = await ann.ok<DependentsWire>('GET', `${path}/dependents`)
    expect(known.list.map((each) => each.title).sort()).toEqual(['L', 'LL', 'sum Count'])
    expect(await ann.call('DELETE', `${path}?cascade=false`)).toMatchObject({
      status: 422,
      body: { error: 'HAS_DEPENDENTS', msg: expect.stringContaining('"L"') },
    })
    await ann.ok('DELETE', `${path}?cascade=true`)
    const titles = (await read(orders)).columns.map((each) => each.title)
    expect(titles).toContain('Items')
    expect(titles).not.toContain('L')
    expect((await read(items)).columns.map((each) => each.title)).not.toContain('LL')
    await list(orders)
  })

  it.each(['mm', 'hm', 'bt', 'oo'] as const)(
    'a %s link goes with its other side and its key',
    async (type) => {
      orders = await addColumn(orders, {
        uidt: 'LinkToAnotherRecord',
        title: 'Link',
        childId: items.id,
        type,
      })
      const before = (await read(items)).columns.map((each) => each.title)
      const path = `/api/v2/meta/columns/${column(orders, 'Link').id}`
      expect((await ann.ok<DependentsWire>('GET', `${path}/dependents`)).links).toMatchObject([
        { fk_model_id: items.id, table_title: 'Items' },
      ])
      await ann.ok('PATCH', records(orders), { Id: 1, Link: 1 })
      orders = await ann.ok<TableWire>('DELETE', path)
      const after = (await read(items)).columns.map((each) => each.title)
      expect(before.length - after.length).toBe(type === 'hm' || type === 'oo' ? 2 : 1)
      expect(orders.columns.some((each) => each.uidt === 'ForeignKey')).toBe(false)
      // Nothing is left that deletes or added columns could stumble over.
      await ann.ok('DELETE', records(items), { Id: 1 })
      await addColumn(items, { uidt: 'Number', title: 'More' })
    },
  )

  it('deletes the links to a deleted table', async () => {
    await addColumn(orders, { uidt: 'Links', title: 'Parts', childId: items.id, type: 'hm' })
    await addColumn(items, { uidt: 'Links', title: 'Owners', childId: orders.id, type: 'hm' })
    await addColumn(items, { uidt: 'Links', title: 'Selves', childId: items.id, type: 'hm' })
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'Label'))
    const path = `/api/v2/meta/tables/${items.id}`
    const known = await ann.ok<DependentsWire>('GET', `${path}/dependents`)
    expect(known.links.map((each) => each.title).sort()).toEqual(['Items', 'Items_1', 'Parts'])
    expect(known.list.map((each) => each.title)).toEqual(['L Label'])
    expect(await ann.call('DELETE', `${path}?cascade=false`)).toMatchObject({
      status: 422,
      body: { error: 'HAS_DEPENDENTS' },
    })
    await ann.ok('DELETE', `${path}?cascade=true`)
    orders = await read(orders)
    expect(orders.columns.filter((each) => !each.system).map((each) => each.title)).toEqual(['Id', 'Name'])
    await ann.ok('DELETE', records(orders), { Id: 1 })
    await addColumn(orders, { uidt: 'Number', title: 'More' })
    expect(await names('')).toEqual(['y', 'z'])
  })
})

describe('other bases', () => {
  it('are out of reach for links, lookups and their calls', async () => {
    const eve = await signUp(runtime)
    const far = await eve.createBase()
    const secret = await eve.createTable(far.id, [{ title: 'Secret', uidt: 'SingleLineText' }], 'Secrets')
    expect(
      (await tryColumn(orders, { uidt: 'Links', title: 'S', childId: secret.id, type: 'mm' })).status,
    ).toBe(404)
    expect(
      (
        await tryColumn(orders, {
          uidt: 'Links',
          title: 'S',
          parentId: secret.id,
          childId: items.id,
          type: 'mm',
        })
      ).status,
    ).toBe(422)
    const link = column(orders, 'Items')
    for (const path of [
      `/api/v2/tables/${orders.id}/links/${link.id}/records/1`,
      `/api/v2/tables/${secret.id}/links/${link.id}/records/1`,
      `/api/v2/tables/${items.id}/links/${link.id}/records/1`,
      `/api/v1/db/data/noco/${base.id}/Orders/1/mm/Items`,
      `/api/v2/meta/columns/${link.id}/dependents`,
      `/api/v2/meta/tables/${orders.id}/dependents`,
    ])
      expect((await eve.call('GET', path)).status, path).toBe(404)
    for (const method of ['POST', 'DELETE'])
      expect(
        (await eve.call(method, `/api/v2/tables/${orders.id}/links/${link.id}/records/1`, [1])).status,
      ).toBe(404)
    // A table of the same base has no part in a link that is another's.
    expect(
      (await ann.call('POST', `/api/v2/tables/${items.id}/links/${link.id}/records/1`, [1])).status,
    ).toBe(404)
    // Options of a link are not for clients to write.
    await ann.ok('PATCH', `/api/v2/meta/columns/${link.id}`, {
      title: 'Renamed',
      meta: { junction: 'l_other', relatedTableId: secret.id, side: 'b' },
    })
    expect(column(await read(orders), 'Renamed').colOptions).toMatchObject({ fk_related_model_id: items.id })
    expect((await list(orders, '?fields=Renamed'))[0]).toEqual({
      Renamed: [
        { Id: 2, Label: 'b' },
        { Id: 1, Label: 'a' },
      ],
    })
  })

  it('viewers read links and change none', async () => {
    const vic = await signUp(runtime)
    await runtime.control.setMember(base.id, vic.userId, 'viewer', new Date())
    const path = `/api/v2/tables/${orders.id}/links/${column(orders, 'Items').id}/records/1`
    expect((await vic.call('GET', path)).status).toBe(200)
    expect((await vic.call('POST', path, [3])).status).toBe(403)
    expect((await vic.call('DELETE', path, [1])).status).toBe(403)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { lookup, ordersAndItems, rollup } from '../../support/orders-and-items.ts'
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

const { addColumn, create, list, read, records, tryColumn } = tableCalls(() => ann)
const names = (query: string) =>
  list(orders, `?fields=Name&${query}`).then((rows) => rows.map((row) => row['Name']))

describe('lookups', () => {
  it('answer the values of the field that they are of, in the order of the links', async () => {
    for (const title of ['Label', 'Amount', 'Count', 'Day', 'Done', 'State', 'Tags'])
      orders = await addColumn(orders, lookup(orders, 'Items', items, title))
    const [x, y, z] = await list(orders)
    expect(x).toMatchObject({
      'L Label': ['b', 'a'],
      'L Amount': [0.2, 0.1],
      'L Count': [2, 1],
      'L Day': ['2026-01-02', '2026-01-01'],
      'L Done': [false, true],
      'L State': ['open', 'shut'],
      'L Tags': ['blue', 'red', 'blue'],
    })
    expect(y).toMatchObject({ 'L Label': ['c', 'b', 'd'], 'L Amount': [0.2, 0.2] })
    expect(z).toMatchObject({ 'L Label': [], 'L Tags': [] })
    const [native] = await list(orders, '?format=native')
    expect(native?.[column(orders, 'L Count').id]).toEqual([2, 1])
    expect(native?.[column(orders, 'L State').id]).toEqual([
      column(items, 'State').colOptions?.options?.[0]?.id,
      column(items, 'State').colOptions?.options?.[1]?.id,
    ])
    expect(column(orders, 'L Day').colOptions).toMatchObject({
      fk_relation_column_id: column(orders, 'Items').id,
      fk_lookup_column_id: column(items, 'Day').id,
      error: null,
    })
  })

  it('are filtered by any of their values, and denied by none of them', async () => {
    for (const title of ['Label', 'Amount', 'Day', 'Done', 'State', 'Tags'])
      orders = await addColumn(orders, lookup(orders, 'Items', items, title))
    expect(await names('where=(L Label,eq,a)')).toEqual(['x'])
    expect(await names('where=(L Label,neq,a)')).toEqual(['y', 'z'])
    expect(await names('where=(L Label,like,B)')).toEqual(['x', 'y'])
    expect(await names('where=(L Label,nlike,c)')).toEqual(['x', 'z'])
    expect(await names('where=(L Amount,lt,0.2)')).toEqual(['x'])
    expect(await names('where=(L Amount,eq,0.2)')).toEqual(['x', 'y'])
    expect(await names('where=(L Day,gt,exactDate,2026-01-02)')).toEqual(['y'])
    expect(await names('where=(L Done,checked)')).toEqual(['x'])
    expect(await names('where=(L Done,notchecked)')).toEqual(['y', 'z'])
    expect(await names('where=(L State,anyof,shut)')).toEqual(['x'])
    expect(await names('where=(L Tags,allof,red,blue)')).toEqual(['x'])
    expect(await names('where=(L Label,blank)')).toEqual(['z'])
    expect(await names('where=(L Tags,notblank)')).toEqual(['x', 'y'])
    expect(await names('where=(Items,blank)')).toEqual(['z'])
    expect(await names('where=(Items,notblank)')).toEqual(['x', 'y'])
    expect(await names('where=(Items,eq,a)~or(Items,like,d)')).toEqual(['x', 'y'])
    expect(await names('where=~not(Items,eq,a)')).toEqual(['y', 'z'])
    expect((await ann.call('GET', `${records(orders)}?where=(L Amount,eq,abc)`)).status).toBe(422)
    expect((await ann.call('GET', `${records(orders)}?where=(L Done,gt,1)`)).status).toBe(422)
    // Only what is visible is searched: lookups and links too.
    expect(await names('search=c')).toEqual(['y'])
    const counted = await ann.ok<{ count: number }>('GET', `${records(orders)}/count?where=(L Label,eq,b)`)
    expect(counted.count).toBe(2)
  })

  it('sort by their first value', async () => {
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'Label'))
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'State'))
    expect(await names('sort=L Label')).toEqual(['z', 'x', 'y'])
    expect(await names('sort=-Items')).toEqual(['y', 'x', 'z'])
    expect(await names('sort=-L State,-Name&limit=2&offset=1')).toEqual(['x', 'z'])
  })

  it('go over lookups, rollups and links, each level by itself, and answer the values of the last', async () => {
    let tops = await ann.createTable(base.id, [{ title: 'Top', uidt: 'SingleLineText', pv: true }], 'Tops')
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'Amount'))
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'State'))
    orders = await addColumn(orders, rollup(orders, 'Items', items, 'Amount', 'sum'))
    tops = await addColumn(tops, { uidt: 'Links', title: 'Orders', childId: orders.id, type: 'hm' })
    for (const title of ['L Amount', 'L State', 'sum Amount', 'Items'])
      tops = await addColumn(tops, lookup(tops, 'Orders', orders, title, title))
    tops = await addColumn(tops, rollup(tops, 'Orders', orders, 'L Amount', 'max'))
    tops = await addColumn(tops, rollup(tops, 'Orders', orders, 'L Amount', 'countDistinct'))
    tops = await addColumn(tops, rollup(tops, 'Orders', orders, 'sum Amount', 'sum'))
    tops = await addColumn(tops, rollup(tops, 'Orders', orders, 'Items', 'count'))
    await create(tops, [{ Top: 't', Orders: [1, 2, 3] }, { Top: 'u' }])
    const [t, u] = await list(tops)
    expect(t).toMatchObject({
      Orders: 3,
      'L Amount': [0.2, 0.1, 0.2, 0.2],
      'L State': ['open', 'shut', 'open', 'open'],
      'sum Amount': [0.3, 0.4],
      Items: ['b', 'a', 'c', 'b', 'd'],
      'max L Amount': 0.2,
      'countDistinct L Amount': 2,
      'sum sum Amount': 0.7,
      'count Items': 5,
    })
    expect(u).toMatchObject({ Orders: 0, 'L Amount': [], 'sum sum Amount': null, 'count Items': 0 })
    expect(await list(tops, '?fields=Top&where=(L State,eq,shut)')).toEqual([{ Top: 't' }])
    expect(await list(tops, '?fields=Top&where=(Items,eq,d)')).toEqual([{ Top: 't' }])
    expect(await list(tops, '?fields=Top&where=(sum sum Amount,gt,0.69)')).toEqual([{ Top: 't' }])
    expect(await list(tops, '?fields=Top&where=(Orders,eq,0)')).toEqual([{ Top: 'u' }])
  })
})

describe('rollups', () => {
  it('count, add, average and find extremes', async () => {
    for (const [title, name] of [
      ['Amount', 'sum'],
      ['Amount', 'avg'],
      ['Amount', 'min'],
      ['Amount', 'count'],
      ['Amount', 'sumDistinct'],
      ['Amount', 'avgDistinct'],
      ['Count', 'max'],
      ['Count', 'countDistinct'],
      ['Label', 'count'],
      ['Day', 'max'],
    ] as const)
      orders = await addColumn(orders, rollup(orders, 'Items', items, title, name))
    const [x, y, z] = await list(orders)
    expect(x).toMatchObject({
      'sum Amount': 0.3,
      'avg Amount': 0.15,
      'min Amount': 0.1,
      'max Day': '2026-01-02',
    })
    expect(y).toMatchObject({
      'sum Amount': 0.4,
      'count Amount': 2,
      'sumDistinct Amount': 0.2,
      'avgDistinct Amount': 0.2,
      'max Count': 2,
      'countDistinct Count': 1,
      'count Label': 3,
    })
    expect(z).toMatchObject({ 'sum Amount': null, 'count Label': 0, 'max Day': null })
    expect(await names('sort=-sum Amount')).toEqual(['y', 'x', 'z'])
    expect(await names('sort=max Day&where=(count Label,gte,2)')).toEqual(['x', 'y'])
    expect(await names('where=(sum Amount,eq,0.3)')).toEqual(['x'])
    expect(await names('where=(max Day,eq,exactDate,2026-01-03)')).toEqual(['y'])
    expect(await names('where=(sum Amount,blank)')).toEqual(['z'])
  })

  it('do not fail on numbers of any size', async () => {
    orders = await addColumn(orders, rollup(orders, 'Items', items, 'Count', 'sum'))
    await ann.ok('PATCH', records(items), [
      { Id: 1, Count: '9223372036854775807' },
      { Id: 2, Count: '9223372036854775807' },
    ])
    expect((await list(orders, '?fields=sum Count'))[0]).toEqual({ 'sum Count': 18446744073709600000 })
  })

  it('refuses lookups of fields that cannot be looked up', async () => {
    for (const [title, name] of [
      ['Label', 'sum'],
      ['Done', 'avg'],
      ['State', 'max'],
      ['Day', 'sum'],
    ] as const)
      expect(await tryColumn(orders, rollup(orders, 'Items', items, title, name))).toMatchObject({
        status: 422,
        body: { error: 'INVALID_VALUE', msg: expect.stringContaining(`"${title}" has none`) },
      })
    const wrong = { ...rollup(orders, 'Items', items, 'Count', 'sum') }
    for (const change of [
      { rollup_function: 'median' },
      { fk_relation_column_id: column(orders, 'Name').id },
      { fk_relation_column_id: column(items, 'Orders').id },
      { fk_rollup_column_id: column(orders, 'Name').id },
      { fk_rollup_column_id: 'cnothing' },
      { fk_rollup_column_id: null },
    ])
      expect((await tryColumn(orders, { ...wrong, ...change })).status).toBe(422)
    expect((await tryColumn(orders, { ...wrong, rqd: true })).status).toBe(422)
    expect((await ann.call('POST', records(orders), { Name: 'n', 'L x': 1 })).status).toBe(422)
  })
})

describe('circles and depth', () => {
  it('a lookup that would refer to itself is refused with its path', async () => {
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'Label', 'L1'))
    items = await addColumn(items, lookup(items, 'Orders', orders, 'L1', 'L2'))
    const l1 = column(orders, 'L1')
    const refused = await ann.call('PATCH', `/api/v2/meta/columns/${l1.id}`, {
      fk_lookup_column_id: column(items, 'L2').id,
    })
    expect(refused).toMatchObject({ status: 422 })
    expect(JSON.stringify(refused.body)).toMatch(/would refer to itself: L[12] → L[12] → L[12]/)
    expect((await list(orders, '?fields=L1'))[0]).toEqual({ L1: ['b', 'a'] })
  })

  it('ten levels work and sort and filter, the eleventh is refused', async () => {
    let table = orders
    let other = items
    let title = 'Label'
    // One link, over and over from one side to the other.
    for (let level = 1; level <= 10; level += 1) {
      const as = `D${level}`
      const answer = await tryColumn(
        table,
        lookup(table, table.title === 'Orders' ? 'Items' : 'Orders', other, title, as),
      )
      expect(answer.status, `level ${level}`).toBe(200)
      const grown = await read(table)
      ;[table, other] = [other, grown]
      title = as
    }
    const link = table.title === 'Orders' ? 'Items' : 'Orders'
    expect(await tryColumn(table, lookup(table, link, other, title, 'D11'))).toMatchObject({
      status: 422,
      body: { msg: expect.stringContaining('more than 10 levels') },
    })
    const rows = await list(other, `?sort=-D10&where=(D10,like,a)&fields=D10`)
    expect(rows.length).toBeGreaterThan(0)
  })

  it('rollups of rollups, ten levels deep, are one statement that databases can read', async () => {
    let table = orders
    let other = items
    let title = 'Count'
    for (let level = 1; level <= 10; level += 1) {
      const link = table.title === 'Orders' ? 'Items' : 'Orders'
      table = await addColumn(table, { ...rollup(table, link, other, title, 'sum'), title: `R${level}` })
      title = `R${level}`
      ;[table, other] = [other, table]
    }
    const rows = await list(other, `?sort=-R10&where=(R10,gt,0)&fields=R10`)
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('one round trip', () => {
  it('whatever the columns: 50 links, 60 lookups and rollups, in one table', async () => {
    for (let index = 0; index < 50; index += 1)
      orders = await addColumn(orders, {
        uidt: index % 2 ? 'Links' : 'LinkToAnotherRecord',
        title: `K${index}`,
        childId: items.id,
        type: (['mm', 'hm', 'bt', 'oo'] as const)[index % 4],
      })
    for (let index = 0; index < 60; index += 1)
      orders = await addColumn(
        orders,
        index % 3 === 0
          ? { ...rollup(orders, `K${index % 50}`, items, 'Count', 'sum'), title: `R${index}` }
          : lookup(orders, `K${index % 50}`, items, 'Label', `L${index}`),
      )
    await ann.ok('PATCH', records(orders), { Id: 1, K0: [1], K1: [2], K2: [3], K3: [4] })
    const asked = await runtime.countTrips(() => list(orders, '?sort=-R0&where=(L1,eq,b)'))
    expect(asked.trips.baseDatabases).toBe(1)
    expect(asked.result).toMatchObject([
      { Name: 'x', K0: [{ Id: 1 }], K1: 1, K2: { Id: 3 }, R0: 1, L1: ['b'] },
    ])
    const one = await runtime.countTrips(() => ann.ok('GET', `${records(orders)}/1`))
    expect(one.trips.baseDatabases).toBe(1)
    const written = await runtime.countTrips(() =>
      ann.ok('PATCH', records(orders), { Id: 1, Name: 'w', K0: [2], K2: 1 }),
    )
    expect(written.trips.baseDatabases).toBe(1)
    await ann.ok('DELETE', records(orders), { Id: 1 })
  }, 60_000)
})

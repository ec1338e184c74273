import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases.ts'
import type { RecordsPage } from '#core/api/records.ts'
import type { DependentsWire } from '#core/api/tables.ts'
import type { ColumnWire, TableWire } from '#core/api/wire.ts'
import { type Person, signUp } from '../support/people.ts'
import { type Runtime, startRuntime } from '../support/runtime.ts'

let runtime: Runtime
let ann: Person
let base: BaseWire
let orders: TableWire
let items: TableWire

beforeAll(async () => {
  runtime = await startRuntime()
  ann = await signUp(runtime)
})
beforeEach(async () => {
  base = await ann.createBase()
  items = await ann.createTable(
    base.id,
    [
      { title: 'Label', uidt: 'SingleLineText', pv: true },
      { title: 'Amount', uidt: 'Decimal' },
      { title: 'Count', uidt: 'Number' },
      { title: 'Day', uidt: 'Date' },
      { title: 'Done', uidt: 'Checkbox' },
      {
        title: 'State',
        uidt: 'SingleSelect',
        colOptions: { options: [{ title: 'open' }, { title: 'shut' }] },
      },
      { title: 'Tags', uidt: 'MultiSelect', colOptions: { options: [{ title: 'red' }, { title: 'blue' }] } },
    ],
    'Items',
  )
  orders = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }], 'Orders')
  orders = await addColumn(orders, {
    uidt: 'LinkToAnotherRecord',
    title: 'Items',
    childId: items.id,
    type: 'mm',
  })
  items = await read(items)
  await create(items, [
    {
      Label: 'a',
      Amount: '0.1',
      Count: 1,
      Day: '2026-01-01',
      Done: true,
      State: 'shut',
      Tags: ['red', 'blue'],
    },
    { Label: 'b', Amount: '0.2', Count: 2, Day: '2026-01-02', State: 'open', Tags: ['blue'] },
    { Label: 'c', Amount: '0.2', Count: 2, Day: '2026-01-03', State: 'open' },
    { Label: 'd' },
  ])
  await create(orders, [{ Name: 'x', Items: [2, 1] }, { Name: 'y', Items: [3, 2, 4] }, { Name: 'z' }])
})
afterAll(() => runtime.stop())

type Body = Record<string, unknown>

const addColumn = (table: TableWire, body: Body) =>
  ann.ok<TableWire>('POST', `/api/v2/meta/tables/${table.id}/columns`, body)
const tryColumn = (table: TableWire, body: Body) =>
  ann.call('POST', `/api/v2/meta/tables/${table.id}/columns`, body)
const column = (table: TableWire, title: string): ColumnWire => {
  const found = table.columns.find((each) => each.title === title)
  if (!found) throw new Error(`No column ${title}.`)
  return found
}
const read = (table: TableWire) => ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`)
const records = (table: TableWire) => `/api/v2/tables/${table.id}/records`
const create = (table: TableWire, rows: Body | Body[]) => ann.ok('POST', records(table), rows)
const list = (table: TableWire, query = '') =>
  ann.ok<RecordsPage>('GET', `${records(table)}${query}`).then((page) => page.list)
const names = (query: string) =>
  list(orders, `?fields=Name&${query}`).then((rows) => rows.map((row) => row['Name']))

const lookup = (table: TableWire, link: string, of: TableWire, title: string, as = `L ${title}`): Body => ({
  uidt: 'Lookup',
  title: as,
  fk_relation_column_id: column(table, link).id,
  fk_lookup_column_id: column(of, title).id,
})
const rollup = (
  table: TableWire,
  link: string,
  of: TableWire,
  title: string,
  rollup_function: string,
): Body => ({
  uidt: 'Rollup',
  title: `${rollup_function} ${title}`,
  fk_relation_column_id: column(table, link).id,
  fk_rollup_column_id: column(of, title).id,
  rollup_function,
})

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

  it('of what makes no sense are refused', async () => {
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
    expect(asked.trips.homes).toBe(1)
    expect(asked.result).toMatchObject([
      { Name: 'x', K0: [{ Id: 1 }], K1: 1, K2: { Id: 3 }, R0: 1, L1: ['b'] },
    ])
    const one = await runtime.countTrips(() => ann.ok('GET', `${records(orders)}/1`))
    expect(one.trips.homes).toBe(1)
    const written = await runtime.countTrips(() =>
      ann.ok('PATCH', records(orders), { Id: 1, Name: 'w', K0: [2], K2: 1 }),
    )
    expect(written.trips.homes).toBe(1)
    await ann.ok('DELETE', records(orders), { Id: 1 })
  }, 60_000)
})

describe('what is deleted', () => {
  it('a column that others are worked out from is kept, or goes with them', async () => {
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'Count', 'L'))
    orders = await addColumn(orders, rollup(orders, 'Items', items, 'Count', 'sum'))
    items = await addColumn(items, lookup(items, 'Orders', orders, 'L', 'LL'))
    const path = `/api/v2/meta/columns/${column(items, 'Count').id}`
    const known = await ann.ok<DependentsWire>('GET', `${path}/dependents`)
    expect(known.list.map((each) => each.title).sort()).toEqual(['L', 'LL', 'sum Count'])
    expect(await ann.call('DELETE', path)).toMatchObject({
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

  it('a table goes with the links to it', async () => {
    await addColumn(orders, { uidt: 'Links', title: 'Parts', childId: items.id, type: 'hm' })
    await addColumn(items, { uidt: 'Links', title: 'Owners', childId: orders.id, type: 'hm' })
    await addColumn(items, { uidt: 'Links', title: 'Selves', childId: items.id, type: 'hm' })
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'Label'))
    const path = `/api/v2/meta/tables/${items.id}`
    const known = await ann.ok<DependentsWire>('GET', `${path}/dependents`)
    expect(known.links.map((each) => each.title).sort()).toEqual(['Items', 'Items_1', 'Parts'])
    expect(known.list.map((each) => each.title)).toEqual(['L Label'])
    expect(await ann.call('DELETE', path)).toMatchObject({ status: 422, body: { error: 'HAS_DEPENDENTS' } })
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

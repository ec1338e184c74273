import { beforeEach, describe, expect, it } from 'vitest'
import type { TableWire } from '#core/api/wire/wire.ts'
import { lookup, ordersAndItems, rollup } from '../../support/orders-and-items.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { type Body, columnOf as column, tableCalls } from '../../support/table-calls.ts'

// Lookups and rollups of some of the linked records: x has b (open, 0.2) and a (shut, 0.1), y has c, b and d.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let orders: TableWire
let items: TableWire

beforeEach(async () => {
  ;({ orders, items } = await ordersAndItems(ann))
})

const { addColumn, create, list, read, records, tryColumn } = tableCalls(() => ann)
const names = (query: string) =>
  list(orders, `?fields=Name&${query}`).then((rows) => rows.map((row) => row['Name']))
const values = (title: string) =>
  list(orders, `?fields=${title}`).then((rows) => rows.map((row) => row[title]))

const state = (title: string) => ({ fk_column_id: 'State', comparison_op: 'eq', value: title })

describe('lookups and rollups with filters', () => {
  it('use the linked records that match, in lists, filters, sorts, search, groups and formulas', async () => {
    const open = { filters: [state('open')] }
    orders = await addColumn(orders, { ...lookup(orders, 'Items', items, 'Label', 'Open'), ...open })
    orders = await addColumn(orders, { ...rollup(orders, 'Items', items, 'Label', 'count'), ...open })
    orders = await addColumn(orders, { uidt: 'Formula', title: 'F', formula_raw: 'COUNTALL({Open}) * 10' })
    expect(await values('Open')).toEqual([['b'], ['c', 'b'], []])
    expect(await values('count Label')).toEqual([1, 2, 0])
    expect(await values('F')).toEqual([10, 20, 0])
    expect(await names('where=(Open,eq,a)')).toEqual([])
    expect(await names('where=(Open,neq,b)')).toEqual(['z'])
    expect(await names('where=(Open,notblank)')).toEqual(['x', 'y'])
    expect(await names('where=(Open,blank)')).toEqual(['z'])
    expect(await names('where=(count Label,eq,2)')).toEqual(['y'])
    expect(await names('sort=-Open')).toEqual(['y', 'x', 'z'])
    expect(await names('where=(Open,like,d)')).toEqual([])
  })

  it('keep to their fields by id, answer them, and change', async () => {
    orders = await addColumn(orders, {
      ...lookup(orders, 'Items', items, 'Label', 'Open'),
      filters: [state('open')],
    })
    const stateId = column(items, 'State').id
    const { id } = column(orders, 'Open')
    expect(column(orders, 'Open').colOptions?.filters).toEqual([
      {
        logical_op: 'and',
        fk_column_id: stateId,
        comparison_op: 'eq',
        comparison_sub_op: null,
        value: 'open',
      },
    ])
    await ann.ok('PATCH', `/api/v2/meta/columns/${stateId}`, { title: 'Condition' })
    expect(await values('Open')).toEqual([['b'], ['c', 'b'], []])
    await ann.ok('PATCH', `/api/v2/meta/columns/${id}`, { title: 'Open too' })
    expect(await values('Open too')).toEqual([['b'], ['c', 'b'], []])
    await ann.ok('PATCH', `/api/v2/meta/columns/${id}`, {
      filters: [
        { ...state('shut'), fk_column_id: 'Condition' },
        {
          logical_op: 'or',
          is_group: true,
          children: [
            { fk_column_id: 'Amount', comparison_op: 'gte', value: '0.2' },
            { fk_column_id: 'Label', comparison_op: 'neq', value: 'b' },
          ],
        },
      ],
    })
    expect(await values('Open too')).toEqual([['a'], ['c'], []])
    await ann.ok('PATCH', `/api/v2/meta/columns/${id}`, { filters: [] })
    expect(await values('Open too')).toEqual([['b', 'a'], ['c', 'b', 'd'], []])
  })

  it('filter by lookups, rollups and formulas, at any depth', async () => {
    items = await addColumn(items, lookup(items, 'Orders', orders, 'Name', 'Names'))
    items = await addColumn(items, { uidt: 'Formula', title: 'Twice', formula_raw: '{Count} * 2' })
    orders = await addColumn(orders, {
      ...lookup(orders, 'Items', items, 'Label', 'Shared'),
      filters: [{ fk_column_id: 'Names', comparison_op: 'eq', value: 'y' }],
    })
    orders = await addColumn(orders, {
      ...rollup(orders, 'Items', items, 'Twice', 'sum'),
      filters: [{ fk_column_id: 'Twice', comparison_op: 'gt', value: '2' }],
    })
    expect(await values('Shared')).toEqual([['b'], ['c', 'b', 'd'], []])
    expect(await values('sum Twice')).toEqual([4, 8, null])
    items = await addColumn(items, lookup(items, 'Orders', orders, 'Shared', 'Back'))
    expect((await list(items, '?fields=Back')).map((row) => row['Back'])).toEqual([
      ['b'],
      ['b', 'c', 'b', 'd'],
      ['c', 'b', 'd'],
      ['c', 'b', 'd'],
    ])
  })

  it('know the day of who looks', async () => {
    const today = new Date().toISOString().slice(0, 10)
    await ann.ok('PATCH', records(items), { Id: 3, Day: today })
    orders = await addColumn(orders, {
      ...lookup(orders, 'Items', items, 'Label', 'Today'),
      filters: [{ fk_column_id: 'Day', comparison_op: 'isWithin', comparison_sub_op: 'pastWeek' }],
    })
    expect(await values('Today')).toEqual([[], ['c'], []])
    expect(await names('where=(Today,eq,c)')).toEqual(['y'])
  })

  it('refuses unknown fields, invalid filters and circles, and creates nothing', async () => {
    const wrong: [Body[], string][] = [
      [[{ fk_column_id: 'Nothing', comparison_op: 'eq', value: 'a' }], 'Nothing'],
      [[{ fk_column_id: 'Amount', comparison_op: 'eq', value: 'abc' }], 'Amount'],
      [[{ fk_column_id: 'Label', comparison_op: 'near', value: 'a' }], 'near'],
      [[{ fk_column_id: 'Label' }], 'operator'],
      [[{ what: 1 }], 'what'],
      [[{ fk_column_id: 'Name', comparison_op: 'eq', value: 'x' }], 'Name'],
    ]
    for (const [filters, says] of wrong) {
      const answer = await tryColumn(orders, { ...lookup(orders, 'Items', items, 'Label', 'L'), filters })
      expect(answer.status, JSON.stringify(filters)).toBeGreaterThanOrEqual(400)
      expect(answer.status, JSON.stringify(filters)).toBeLessThan(500)
      expect(JSON.stringify(answer.body)).toContain(says)
    }
    expect((await read(orders)).columns.map(({ title }) => title)).not.toContain('L')
    // L takes items by Back, which is of L.
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'Label', 'L'))
    items = await addColumn(items, lookup(items, 'Orders', orders, 'L', 'Back'))
    const circle = await ann.call('PATCH', `/api/v2/meta/columns/${column(orders, 'L').id}`, {
      filters: [{ fk_column_id: 'Back', comparison_op: 'eq', value: 'a' }],
    })
    expect(circle.status).toBe(422)
    expect(JSON.stringify(circle.body)).toMatch(/would refer to itself: (L → Back → L|Back → L → Back)/)
    expect(await values('L')).toEqual([['b', 'a'], ['c', 'b', 'd'], []])
  })

  it('hold the fields that they ask for: those go with them or not at all', async () => {
    orders = await addColumn(orders, {
      ...rollup(orders, 'Items', items, 'Label', 'count'),
      filters: [state('open')],
    })
    const field = `/api/v2/meta/columns/${column(items, 'State').id}`
    const refused = await ann.call('DELETE', `${field}?cascade=false`)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('count Label')
    expect(await values('count Label')).toEqual([1, 2, 0])
    await ann.ok('DELETE', `${field}?cascade=true`)
    expect((await read(orders)).columns.map(({ title }) => title)).not.toContain('count Label')
  })

  it('take one round trip, and follow changes of linked records', async () => {
    orders = await addColumn(orders, {
      ...rollup(orders, 'Items', items, 'Amount', 'sum'),
      filters: [state('open')],
    })
    const asked = await runtime.countTrips(() => values('sum Amount'))
    expect(asked.trips.baseDatabases).toBe(1)
    expect(asked.result).toEqual([0.2, 0.4, null])
    await ann.ok('PATCH', records(items), { Id: 1, State: 'open' })
    await create(orders, { Name: 'new', Items: [1, 4] })
    expect(await values('sum Amount')).toEqual([0.3, 0.4, null, 0.1])
  })
})

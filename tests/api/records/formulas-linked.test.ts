import { beforeEach, describe, expect, it } from 'vitest'
import type { TableWire } from '#core/api/wire/wire.ts'
import { itemFields, lookup, ordersAndItems, rollup } from '../../support/orders-and-items.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { type Body, tableCalls } from '../../support/table-calls.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let items: TableWire

const { addColumn, create, list, records } = tableCalls(() => ann)
const formula = (title: string, formula_raw: string): Body => ({ uidt: 'Formula', title, formula_raw })

describe('over links', () => {
  let orders: TableWire
  beforeEach(async () => {
    ;({ orders, items } = await ordersAndItems(ann))
  })

  it('works with lookups, rollups and links, and these with it', async () => {
    items = await addColumn(items, formula('Double', '{Amount} * 2'))
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'Double'))
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'State'))
    orders = await addColumn(orders, rollup(orders, 'Items', items, 'Double', 'sum'))
    orders = await addColumn(orders, formula('Sum', 'SUM({L Double}) + {sum Double}'))
    orders = await addColumn(orders, formula('States', 'ARRAYJOIN(ARRAYUNIQUE({L State}), "+")'))
    orders = await addColumn(orders, formula('Names', '{Name} & ": " & {Items}'))
    const [x, y, z] = await list(orders)
    expect(x).toMatchObject({
      'L Double': [0.4, 0.2],
      'sum Double': 0.6,
      Sum: 1.2,
      States: 'open+shut',
      Names: 'x: b, a',
    })
    expect(y).toMatchObject({ 'L Double': [0.4, 0.4], Sum: 1.6, States: 'open' })
    expect(z).toMatchObject({ 'L Double': [], Names: 'z: ' })
    expect(await list(orders, '?fields=Name&where=(Sum,gt,1.3)')).toEqual([{ Name: 'y' }])
    expect(await list(orders, '?fields=Name&where=(L Double,eq,0.2)')).toEqual([{ Name: 'x' }])
    expect((await list(orders, '?fields=Name&sort=-Sum')).map((row) => row['Name'])).toEqual(['y', 'x', 'z'])
  })

  it('has the format of amounts that it gets through lookups, rollups and other formulas', async () => {
    const euro = { currency_code: 'EUR', currency_locale: 'de', precision: 2 }
    items = await addColumn(items, { uidt: 'Currency', title: 'Price', meta: euro })
    items = await addColumn(items, formula('Gross', '{Price} * 1.19'))
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'Gross'))
    orders = await addColumn(orders, rollup(orders, 'Items', items, 'Gross', 'sum'))
    orders = await addColumn(orders, formula('All', 'SUM({L Gross}) + {sum Gross}'))
    orders = await addColumn(orders, formula('Share', '{sum Gross} / SUM({L Gross})'))
    const resultOf = (title: string) =>
      orders.columns.find((column) => column.title === title)?.colOptions?.result
    expect(resultOf('All')).toMatchObject({ uidt: 'Currency', meta: euro })
    expect(resultOf('Share')).toMatchObject({ uidt: 'Decimal' })
  })

  it('takes the one value of a link to one record', async () => {
    orders = await addColumn(orders, {
      uidt: 'LinkToAnotherRecord',
      title: 'Main',
      childId: items.id,
      type: 'bt',
    })
    orders = await addColumn(orders, lookup(orders, 'Main', items, 'Amount'))
    orders = await addColumn(orders, lookup(orders, 'Main', items, 'State'))
    orders = await addColumn(orders, formula('Twice', '{L Amount} * 2'))
    orders = await addColumn(orders, formula('Text', '{Main} & " " & {L State}'))
    await ann.ok('PATCH', records(orders), [{ Id: 1, Main: 2 }])
    expect((await list(orders))[0]).toMatchObject({ Twice: 0.4, Text: 'b open' })
  })

  it('looks up formulas that depend on the clock or on regular expressions', async () => {
    items = await addColumn(items, formula('Today', 'TODAY()'))
    items = await addColumn(items, formula('Rx', 'REGEX_REPLACE({Label}, "[ab]", "<$0>")'))
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'Today'))
    orders = await addColumn(orders, lookup(orders, 'Items', items, 'Rx'))
    orders = await addColumn(orders, formula('Again', 'REGEX_EXTRACT(ARRAYJOIN({L Rx}, "+"), "[a-z]>[+].*")'))
    expect((await list(orders))[0]).toMatchObject({
      'L Today': [today(), today()],
      'L Rx': ['<b>', '<a>'],
      Again: 'b>+<a>',
    })
    const names = async (query: string) =>
      (await list(orders, `?fields=Name&${query}`)).map((row) => row['Name'])
    expect(await names('where=(L Rx,eq,<a>)')).toEqual(['x'])
    expect(await names('where=(L Rx,like,<b)')).toEqual(['x', 'y'])
    expect(await names('where=(Again,notblank)')).toEqual(['x', 'y'])
    expect(await names('sort=-L Rx')).toEqual(['y', 'x', 'z'])
    expect(await names('sort=-Again')).toEqual(['y', 'x', 'z'])
    // The value includes later changes of the linked record.
    await ann.ok('PATCH', records(items), { Id: 1, Label: 'bb' })
    expect((await list(orders))[0]?.['L Rx']).toEqual(['<b>', '<b><b>'])
  })
})

const today = () => new Date().toISOString().slice(0, 10)

it('reads forty formulas in one round trip', async () => {
  const base = await ann.createBase()
  items = await ann.createTable(base.id, itemFields, 'Items')
  await create(items, [{ Label: 'a', Amount: '1.5', Count: 3, Day: '2026-01-31' }])
  for (let at = 0; at < 40; at += 1)
    items = await addColumn(
      items,
      formula(
        `F${at}`,
        `IF({Count} > ${at}, DATESTR(DATEADD({Day}, ${at}, "day")), {Amount} & "/" & MONTH({Day}))`,
      ),
    )
  const { result, trips } = await runtime.countTrips(() => list(items))
  expect(trips.baseDatabases).toBe(1)
  expect(result[0]).toMatchObject({ F0: '2026-01-31', F2: '2026-02-02', F39: '1.5/1' })
})

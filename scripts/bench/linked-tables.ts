import { fields } from '#core/fields/index.ts'
import { columnTypes } from '../sample-columns.ts'
import type { Client } from './client.ts'
import { once, printLine } from './measure.ts'
import { seededRandom } from './sample-data.ts'
import { type BenchTable, type Body, fill, idOf } from './tables.ts'

export type Linked = {
  orders: BenchTable & { base_id: string }
  customers: number
  tags: number
  /** Seconds to create the orders. */
  seconds: number
  /** Adds four formulas and measures one; false if this version has no formulas. */
  addFormulas(): Promise<boolean>
}

const formulas: Record<string, string> = {
  Heavy: '{Weight} * 1.05',
  'Per kilo': 'IF({Weight} > 0, {Total} / {Weight}, 0)',
  Line: 'CONCAT({Code}, " for ", {City})',
  Size: 'IF({Tag count} > 1, "many", "few")',
}

/** Fills orders that link to a customer, parts and shared tags, with lookups and rollups over them. */
export async function linkedTables(client: Client, rows: number): Promise<Linked> {
  const base = await client.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Linked' })
  const table = (title: string, columns: Body[]) =>
    client.send<Linked['orders']>('POST', `/api/v2/meta/bases/${base.id}/tables`, { title, columns })
  const text = (title: string) => ({ title, uidt: columnTypes.text })
  const customers = await table('Customers', [text('Name'), text('Town')])
  const tags = await table('Tags', [text('Label')])
  const parts = await table('Parts', [text('Part'), { title: 'Price', uidt: columnTypes.number }])
  let orders = await table('Orders', [text('Code'), { title: 'Weight', uidt: columnTypes.number }])
  const add = async (body: Body) => {
    const path = `/api/v2/meta/tables/${orders.id}/columns`
    orders = { ...(await client.send<Linked['orders']>('POST', path, body)), base_id: base.id }
  }
  const link = (title: string, to: BenchTable, type: string) =>
    add({ uidt: columnTypes.link, title, parentId: orders.id, childId: to.id, type })
  await link('Customer', customers, 'bt')
  await link('Tags', tags, 'mm')
  await link('Parts', parts, 'hm')
  const over = (relation: string) => ({ fk_relation_column_id: idOf(orders, relation) })
  const lookup = (title: string, relation: string, of: BenchTable, field: string) =>
    add({ uidt: columnTypes.lookup, title, ...over(relation), fk_lookup_column_id: idOf(of, field) })
  await lookup('City', 'Customer', customers, 'Town')
  await lookup('Labels', 'Tags', tags, 'Label')
  await lookup('Prices', 'Parts', parts, 'Price')
  const rollup = (title: string, relation: string, of: BenchTable, field: string, rollup_function: string) =>
    add({
      uidt: columnTypes.rollup,
      title,
      ...over(relation),
      fk_rollup_column_id: idOf(of, field),
      rollup_function,
    })
  await rollup('Total', 'Parts', parts, 'Price', 'sum')
  await rollup('Tag count', 'Tags', tags, 'Label', 'count')
  const random = seededRandom(1)
  const counts = { customers: Math.max(10, Math.floor(rows / 20)), tags: 200 }
  const name = (index: number) => ({ Name: `Customer ${index}`, Town: `City ${index % 97}` })
  await fill(client, customers, counts.customers, name)
  await fill(client, tags, counts.tags, (index) => ({ Label: `Tag ${index}` }))
  const price = () => (random() * 100).toFixed(2)
  await fill(client, parts, rows * 2, (index) => ({ Part: `Part ${index}`, Price: price() }))
  const seconds = await fill(client, orders, rows, (index) => order(counts, index, random, true))
  return {
    orders,
    ...counts,
    seconds,
    addFormulas: async () => {
      if (!Object.hasOwn(fields, columnTypes.formula)) return false
      for (const [title, formula] of Object.entries(formulas)) {
        const added = await once(() =>
          add({ uidt: columnTypes.formula, title, formula, formula_raw: formula }),
        )
        printLine(`Adding the formula ${formula}`, `${(added.seconds * 1000).toFixed(0)} ms`)
      }
      return true
    },
  }
}

/** An order with a customer, one or two tags, and up to two parts. */
export function order(
  { customers, tags }: Pick<Linked, 'customers' | 'tags'>,
  index: number,
  random: () => number,
  ownsParts = false,
): Body {
  const of = (count: number) => Math.floor(random() * count) + 1
  return {
    Code: `Order ${index}`,
    Weight: (random() * 50).toFixed(1),
    Customer: of(customers),
    Tags: [...new Set([of(tags), of(tags)])],
    ...(ownsParts ? { Parts: [index * 2 + 1, index * 2 + 2] } : {}),
  }
}

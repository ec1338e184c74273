import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Person } from './people.ts'
import { type Body, columnOf, tableCalls } from './table-calls.ts'

export const itemFields: Body[] = [
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
]

/** The items a to d. */
export const itemRows: Body[] = [
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
]

/** A base with Orders x (b, a), y (c, b, d) and z (none), linked many-to-many to Items a to d. */
export async function ordersAndItems(
  ann: Person,
): Promise<{ base: BaseWire; orders: TableWire; items: TableWire }> {
  const { addColumn, create, read } = tableCalls(() => ann)
  const base = await ann.createBase()
  const items = await ann.createTable(base.id, itemFields, 'Items')
  const empty = await ann.createTable(
    base.id,
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    'Orders',
  )
  const orders = await addColumn(empty, {
    uidt: 'LinkToAnotherRecord',
    title: 'Items',
    childId: items.id,
    type: 'mm',
  })
  await create(items, itemRows)
  await create(orders, [{ Name: 'x', Items: [2, 1] }, { Name: 'y', Items: [3, 2, 4] }, { Name: 'z' }])
  return { base, orders, items: await read(items) }
}

export const lookup = (
  table: TableWire,
  link: string,
  of: TableWire,
  title: string,
  as = `L ${title}`,
): Body => ({
  uidt: 'Lookup',
  title: as,
  fk_relation_column_id: columnOf(table, link).id,
  fk_lookup_column_id: columnOf(of, title).id,
})

export const rollup = (
  table: TableWire,
  link: string,
  of: TableWire,
  title: string,
  rollup_function: string,
): Body => ({
  uidt: 'Rollup',
  title: `${rollup_function} ${title}`,
  fk_relation_column_id: columnOf(table, link).id,
  fk_rollup_column_id: columnOf(of, title).id,
  rollup_function,
})

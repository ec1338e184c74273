import { fields } from '#core/fields/index.ts'
import type { FieldType } from '#core/schema.ts'
import { columnTypes, plainTypes } from '../sample-columns.ts'
import type { People } from './story-people.ts'
import { all, at, counts, has, listAt, present, textAt, type SdkStory } from './sdk-story.ts'

/** Tables and columns of the story. */
export type Schema = { baseId: string; orders: Table; items: Table }
export type Table = { id: string; column(title: string): string }

const plain = (title: string, uidt: string, more: Record<string, unknown> = {}) => ({
  title,
  column_name: title.toLowerCase(),
  uidt,
  ...more,
})

/** Creates, renames, moves and deletes tables and columns; every response to a change is the whole table. */
export async function walkSchema(walk: SdkStory, { baseId, sourceId }: People): Promise<Schema> {
  const columns = [
    plain('Id', columnTypes.id, { pk: true, ai: true }),
    plain('Title', columnTypes.text, { pv: true }),
    plain('Amount', columnTypes.number),
    plain('Quantity', columnTypes.wholeNumber),
    plain('Status', columnTypes.singleSelect, {
      dtxp: "'New','Done'",
      colOptions: { options: [{ title: 'New' }, { title: 'Done' }] },
    }),
    plain('Done', columnTypes.checkbox),
    plain('When', columnTypes.dateTime),
    plain('Day', columnTypes.date),
  ]
  const made = await walk.call(
    'base.tableCreate',
    [baseId, sourceId, { table_name: 'orders', title: 'Orders', columns }],
    all(present('id', 'columns', 'columnsById', 'views'), counts(1, 'views')),
  )
  const ordersId = textAt(made, 'id')
  await walk.call('dbTable.list', [baseId, {}], counts(1, 'list'))
  await walk.call('base.tableList', [baseId, sourceId, {}], counts(1, 'list'))
  const items = await walk.call(
    'dbTable.create',
    [
      baseId,
      {
        table_name: 'items',
        title: 'Items',
        columns: [plain('Id', columnTypes.id), plain('Name', columnTypes.text)],
      },
    ],
    present('id'),
  )
  const itemsId = textAt(items, 'id')
  await walk.call('dbTable.update', [itemsId, { table_name: 'Goods', title: 'Goods', project_id: baseId }])
  await walk.call('dbTable.reorder', [itemsId, { order: 1 }])
  await walk.call('dbTable.read', [itemsId], has('Goods', 'title'))
  await walkColumns(walk, ordersId)
  await walkLinkColumns(walk, ordersId, itemsId)
  const extra = await walk.call('dbTable.create', [
    baseId,
    { table_name: 'x', title: 'X', columns: [plain('Name', columnTypes.text)] },
  ])
  await walk.call('dbTable.delete', [textAt(extra, 'id')], has(true))
  return { baseId, orders: await tableOf(walk, ordersId), items: await tableOf(walk, itemsId) }
}

async function walkColumns(walk: SdkStory, tableId: string): Promise<void> {
  const columnIn = (table: unknown, title: string) =>
    textAt(
      listAt(table, 'columns').find((column) => at(column, 'title') === title),
      'id',
    )
  const made = await walk.call(
    'dbTableColumn.create',
    [tableId, plain('Mail', columnTypes.email)],
    present('columns', 'columnsById'),
  )
  const mail = columnIn(made, 'Mail')
  await walk.call('dbTableColumn.get', [mail], has('Mail', 'title'))
  const renamed = plain('Address', columnTypes.email)
  await walk.call('dbTableColumn.update', [mail, renamed], (answer) =>
    columnIn(answer, 'Address') === mail ? null : 'the table should have the renamed column',
  )
  await walk.refused('dbTableColumn.create', [tableId, plain('Title', columnTypes.text)], 409, 422)
  await walk.call('dbTableColumn.primaryColumnSet', [columnIn(made, 'Title')])
  for (const type of plainTypes)
    await walk.call('dbTableColumn.create', [
      tableId,
      plain(`A ${type}`, type, fields[type].hasOptions ? { dtxp: "'a','b'" } : {}),
    ])
  const table = await walk.call('dbTable.read', [tableId])
  await walk.call('dbTableColumn.delete', [columnIn(table, `A ${columnTypes.geometry}`)], present('columns'))
}

async function walkLinkColumns(walk: SdkStory, ordersId: string, itemsId: string): Promise<void> {
  const link = (title: string, type: string, uidt: FieldType = columnTypes.link) => [
    ordersId,
    { title, uidt, parentId: ordersId, childId: itemsId, type },
  ]
  await walk.call('dbTableColumn.create', link('Items', 'mm'), present('columns'))
  await walk.call('dbTableColumn.create', link('Parts', 'hm'), present('columns'))
  await walk.call('dbTableColumn.create', link('Count', 'mm', columnTypes.links), present('columns'))
  const table = await walk.call('dbTable.read', [ordersId])
  const items = listAt(table, 'columns').find((column) => at(column, 'title') === 'Items')
  const name = listAt(await walk.call('dbTable.read', [itemsId]), 'columns').find(
    (column) => at(column, 'title') === 'Name',
  )
  const relation = { fk_relation_column_id: textAt(items, 'id') }
  await walk.call('dbTableColumn.create', [
    ordersId,
    { title: 'Names', uidt: columnTypes.lookup, ...relation, fk_lookup_column_id: textAt(name, 'id') },
  ])
  await walk.call('dbTableColumn.create', [
    ordersId,
    {
      title: 'How many',
      uidt: columnTypes.rollup,
      ...relation,
      fk_rollup_column_id: textAt(name, 'id'),
      rollup_function: 'count',
    },
  ])
}

async function tableOf(walk: SdkStory, id: string): Promise<Table> {
  const columns = listAt(await walk.call('dbTable.read', [id], present('columns')), 'columns')
  return {
    id,
    column: (title) =>
      textAt(
        columns.find((column) => at(column, 'title') === title),
        'id',
      ),
  }
}

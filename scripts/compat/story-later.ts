import type { Schema } from './story-schema.ts'
import { all, at, has, listAt, textAt, type Walk } from './walk.ts'

/** Fields that are worked out, and those that came late: formulas, codes, buttons, people. */
export async function walkLater(walk: Walk, { baseId, orders }: Schema): Promise<void> {
  const add = async (title: string, more: Record<string, unknown>) => {
    const made = await walk.call('dbTableColumn.create', [orders.id, { title, ...more }], (table) =>
      listAt(table, 'columns').some((column) => at(column, 'title') === title)
        ? null
        : 'the table should have the column',
    )
    return textAt(
      listAt(made, 'columns').find((column) => at(column, 'title') === title),
      'id',
    )
  }
  const formula = '{Number} * 2'
  const twice = await add('Twice', { uidt: 'Formula', formula, formula_raw: formula })
  await walk.refused(
    'dbTableColumn.create',
    [orders.id, { title: 'Broken', uidt: 'Formula', formula: 'NOPE(', formula_raw: 'NOPE(' }],
    400,
    422,
  )
  await add('Code', { uidt: 'QrCode', fk_qr_value_column_id: orders.column('Title') })
  await add('Bars', { uidt: 'Barcode', fk_barcode_value_column_id: orders.column('Title') })
  await add('Who', { uidt: 'User' })
  await walk.call(
    'dbTableRow.read',
    ['noco', baseId, orders.id, 2],
    all(has(4, 'Twice'), has('Two', 'Code'), has('Two', 'Bars')),
  )
  const query = { where: '(Twice,eq,4)', sort: '-Twice' }
  await walk.call('dbTableRow.list', ['noco', baseId, orders.id, query], has(2, 'list', 0, 'Id'))
  await walk.call('dbTableColumn.delete', [twice])
  const copy = await walk.call(
    'dbTable.duplicate',
    [baseId, orders.id, { options: {} }],
    has('table', 'type'),
  )
  await walk.call('dbTableRow.count', ['noco', baseId, textAt(copy, 'id')])
  await walk.call('dbTable.duplicateColumn', [baseId, orders.column('Title'), { options: {} }])
  await walk.call('dbTable.delete', [textAt(copy, 'id')])
  await walk.call('dbTableRow.bulkUpsert', ['noco', baseId, orders.id, [{ Title: 'Upserted' }]])
  await walk.call('project.userMetaUpdate', [baseId, { starred: true }])
  await walk.call('project.duplicate', [baseId, { options: {} }], has(true, 'done'))
}

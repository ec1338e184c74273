import { columnTypes } from '../sample-columns.ts'
import type { Schema } from './story-schema.ts'
import type { Views } from './story-views.ts'
import { all, at, has, listAt, textAt, type SdkStory } from './sdk-story.ts'

/** Computed and newer field types: formulas, codes, buttons, users. */
export async function walkLater(walk: SdkStory, { baseId, orders }: Schema, views: Views): Promise<void> {
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
  const formula = '{Quantity} * 2'
  const twice = await add('Twice', { uidt: columnTypes.formula, formula, formula_raw: formula })
  await walk.refused(
    'dbTableColumn.create',
    [orders.id, { title: 'Broken', uidt: columnTypes.formula, formula: 'NOPE(', formula_raw: 'NOPE(' }],
    400,
    422,
  )
  await add('Code', { uidt: columnTypes.qrCode, fk_qr_value_column_id: orders.column('Title') })
  await add('Bars', { uidt: columnTypes.barcode, fk_barcode_value_column_id: orders.column('Title') })
  await add('Who', { uidt: columnTypes.user })
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
  const own = { Id: 4000, Title: 'Under an id of its own' }
  await walk.call('dbTableRow.create', ['noco', baseId, orders.id, own], has(4000, 'Id'))
  await walk.refused('dbTableRow.create', ['noco', baseId, orders.id, own], 409)
  const job = await walk.call('export.data', [views.grid, 'csv', {}], has('data-export', 'name'))
  const listen = { _mid: 0, data: { id: textAt(job, 'id') } }
  await walk.call('jobs.listen', [listen], has('completed', 'data', 'status'))
  await walk.call('project.userMetaUpdate', [baseId, { starred: true }])
  await walk.call('project.duplicate', [baseId, { options: {} }], has(true, 'done'))
}

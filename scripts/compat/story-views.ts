import type { Schema } from './story-schema.ts'
import { all, at, counts, has, listAt, present, textAt, type SdkStory } from './sdk-story.ts'

/** Views of the story. */
export type Views = { grid: string; form: string; gallery: string; kanban: string }

/** Views of all kinds with their columns, sorts and filters. */
export async function walkViews(walk: SdkStory, schema: Schema): Promise<Views> {
  const { orders } = schema
  const views = await walk.call('dbView.list', [orders.id], all(counts(1, 'list'), present('list.0.view')))
  const grid = textAt(views, 'list', 0, 'id')
  const second = await walk.call('dbView.gridCreate', [orders.id, { title: 'Second' }], has(3, 'type'))
  await walk.call('dbView.update', [textAt(second, 'id'), { title: 'Second grid', order: 5 }])
  await walk.call('dbView.gridUpdate', [textAt(second, 'id'), { row_height: 1 }])
  await walk.call('dbView.delete', [textAt(second, 'id')], has(true))
  const form = await walkForm(walk, orders.id)
  const gallery = await walk.call('dbView.galleryCreate', [orders.id, { title: 'Gallery' }], has(2, 'type'))
  const galleryId = textAt(gallery, 'id')
  await walk.call('dbView.galleryUpdate', [galleryId, { fk_cover_image_col_id: null }])
  await walk.call('dbView.galleryRead', [galleryId], has(galleryId, 'fk_view_id'))
  const kanban = await walk.call(
    'dbView.kanbanCreate',
    [orders.id, { title: 'Kanban', fk_grp_col_id: orders.column('Status') }],
    has(4, 'type'),
  )
  const kanbanId = textAt(kanban, 'id')
  const stacks = [
    { id: 'uncategorized', title: null, order: 0, color: '#6A7184', collapsed: false },
    { id: 'any', title: 'New', order: 1, color: '#cfdffe', collapsed: true },
  ]
  const meta = { [orders.column('Status')]: stacks }
  await walk.call('dbView.kanbanUpdate', [kanbanId, { meta }])
  await walk.call('dbView.kanbanRead', [kanbanId], has(orders.column('Status'), 'fk_grp_col_id'))
  const calendar = await walk.call(
    'dbView.calendarCreate',
    [orders.id, { title: 'Calendar', calendar_range: [{ fk_from_column_id: orders.column('When') }] }],
    has(6, 'type'),
  )
  const calendarId = textAt(calendar, 'id')
  await walk.call('dbView.calendarRead', [calendarId], (answer) =>
    walk.has('dbView.calendarRead') &&
    at(answer, 'calendar_range', 0, 'fk_from_column_id') !== orders.column('When')
      ? 'the range should be returned'
      : null,
  )
  await walkViewColumns(walk, grid)
  await walkSortsAndFilters(walk, schema, grid)
  await walkVisibility(walk, schema.baseId, galleryId)
  return { grid, form, gallery: galleryId, kanban: kanbanId }
}

async function walkForm(walk: SdkStory, tableId: string): Promise<string> {
  const form = textAt(
    await walk.call('dbView.formCreate', [tableId, { title: 'Form' }], has(1, 'type')),
    'id',
  )
  await walk.call('dbView.formUpdate', [form, { heading: 'Order here', success_msg: 'Thank you' }])
  const read = await walk.call('dbView.formRead', [form], has('Order here', 'heading'))
  const column = textAt(read, 'columns', 0, 'id')
  await walk.call('dbView.formColumnUpdate', [column, { label: 'What', required: true }])
  await walk.call('dbView.formRead', [form], has('What', 'columns', 0, 'label'))
  return form
}

async function walkViewColumns(walk: SdkStory, grid: string): Promise<void> {
  const columns = await walk.call('dbViewColumn.list', [grid], present('list.0.id'))
  const last = listAt(columns, 'list').at(-1)
  await walk.call('dbViewColumn.update', [grid, textAt(last, 'id'), { show: false }])
  await walk.call('dbViewColumn.create', [grid, { fk_column_id: textAt(last, 'fk_column_id'), show: true }])
  await walk.call('dbView.gridColumnsList', [grid], (answer) =>
    Array.isArray(answer) ? null : 'should be a bare list',
  )
  await walk.call('dbView.gridColumnUpdate', [textAt(last, 'id'), { width: '200px' }])
  await walk.call('dbView.hideAllColumn', [grid])
  await walk.call('dbView.showAllColumn', [grid])
}

async function walkSortsAndFilters(walk: SdkStory, { orders }: Schema, grid: string): Promise<void> {
  const sort = { fk_column_id: orders.column('Amount'), direction: 'desc' }
  await walk.call('dbTableSort.create', [grid, sort])
  const sorts = await walk.call('dbTableSort.list', [grid], counts(1, 'list'))
  const sortId = textAt(sorts, 'list', 0, 'id')
  await walk.call('dbTableSort.get', [sortId], has('desc', 'direction'))
  await walk.call('dbTableSort.update', [sortId, { ...sort, direction: 'asc' }])
  await walk.call('dbTableSort.delete', [sortId], has(true))
  const filter = { fk_column_id: orders.column('Quantity'), comparison_op: 'gt', value: '0' }
  const made = await walk.call('dbTableFilter.create', [grid, filter], present('id'))
  const filterId = textAt(made, 'id')
  const group = await walk.call('dbTableFilter.create', [grid, { is_group: true, logical_op: 'or' }])
  await walk.call('dbTableFilter.create', [grid, { ...filter, fk_parent_id: textAt(group, 'id') }])
  await walk.call('dbTableFilter.read', [grid], counts(2, 'list'))
  await walk.call('dbTableFilter.childrenRead', [textAt(group, 'id')], counts(1, 'list'))
  await walk.call('dbTableFilter.get', [filterId], has('gt', 'comparison_op'))
  await walk.call('dbTableFilter.update', [filterId, { ...filter, comparison_op: 'gte' }])
  await walk.call('dbTableFilter.delete', [filterId], has(true))
  await walk.call('dbTableFilter.delete', [textAt(group, 'id')], has(true))
}

async function walkVisibility(walk: SdkStory, baseId: string, viewId: string): Promise<void> {
  const rules = await walk.call('project.modelVisibilityList', [baseId, {}], (answer) =>
    listAt(answer).every((each) => at(each, 'disabled', 'viewer') === false) ? null : 'all should be shown',
  )
  const rule = listAt(rules).find((each) => at(each, 'id') === viewId)
  const hidden = { ...(rule as object), disabled: { commenter: true, viewer: true } }
  await walk.call('project.modelVisibilitySet', [baseId, [hidden]], present('msg'))
  await walk.call('project.modelVisibilityList', [baseId, {}], (answer) =>
    at(
      listAt(answer).find((each) => at(each, 'id') === viewId),
      'disabled',
      'viewer',
    ) === true
      ? null
      : 'the rule should be kept',
  )
}

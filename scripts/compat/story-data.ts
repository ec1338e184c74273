import type { Schema } from './story-schema.ts'
import type { Views } from './story-views.ts'
import { all, at, counts, has, present, textAt, type SdkStory } from './sdk-story.ts'

/** Records by table and view: bulk, grouped, counted and exported; then the same with v2. */
export async function walkData(walk: SdkStory, schema: Schema, views: Views): Promise<void> {
  const where = ['noco', schema.baseId, schema.orders.id]
  const byTitle = ['noco', 'Renamed', 'Orders']
  await walk.call('dbTableRow.create', [...where, { Title: 'One', Quantity: 1, Status: 'New' }], has(1, 'Id'))
  await walk.call('dbTableRow.create', [
    ...byTitle,
    { Title: 'Two', Quantity: 2, Status: 'Done', Done: true },
  ])
  const bulk = [3, 4, 5, 6].map((number) => ({ Title: `No. ${number}`, Quantity: number, Status: 'New' }))
  await walk.call('dbTableRow.bulkCreate', [...where, bulk])
  await walk.refused('dbTableRow.bulkCreate', [...where, [{ Title: 'a' }, { Quantity: 'no number' }]], 422)
  await walk.call('dbTableRow.list', [...where, {}], all(counts(6, 'list'), has(6, 'pageInfo', 'totalRows')))
  const query = {
    where: '(Quantity,gt,2)~and(Status,eq,New)',
    sort: '-Quantity',
    fields: ['Title', 'Quantity'],
  }
  await walk.call(
    'dbTableRow.list',
    [...byTitle, { ...query, limit: 2 }],
    all(counts(2, 'list'), has(6, 'list', 0, 'Quantity')),
  )
  const filterArrJson = JSON.stringify([
    { fk_column_id: schema.orders.column('Quantity'), comparison_op: 'lt', value: 3 },
  ])
  await walk.call('dbTableRow.list', [...where, { filterArrJson }], counts(2, 'list'))
  await walk.refused('dbTableRow.list', [...where, { where: '(Nope,eq,1)' }], 422)
  await walk.call('dbTableRow.findOne', [...where, { where: '(Title,eq,Two)' }], has(2, 'Id'))
  await walk.call('dbTableRow.read', [...where, 1], has('One', 'Title'))
  await walk.refused('dbTableRow.read', [...where, 999], 404)
  await walk.call('dbTableRow.exist', [...where, 1])
  await walk.call('dbTableRow.update', [...where, 1, { Amount: 12.5 }], has(12.5, 'Amount'))
  await walk.call('dbTableRow.count', [...where, {}], has(6, 'count'))
  await walk.call('dbTableRow.groupBy', [...where, { column_name: 'Status' }], counts(2, 'list'))
  await walk.call('dbTableRow.groupedDataList', [...where, schema.orders.column('Status'), {}], (answer) =>
    Array.isArray(answer) ? null : 'should be a bare list of groups',
  )
  await walk.call('dbTableRow.bulkUpdate', [...where, [{ Id: 3, Quantity: 30 }]])
  await walk.call('dbTableRow.bulkUpdateAll', [...where, { Quantity: 40 }, { where: '(Id,eq,4)' }])
  await walk.call('dbTableRow.csvExport', [...where, 'csv'], (answer) =>
    csvProblem(at(answer, 'data') ?? answer),
  )
  await walk.call('dbTableRow.bulkDelete', [...where, [{ Id: 5 }]])
  // Newer packages take no body here.
  const body = walk.has('dbDataTableRow.list') ? [] : [{}]
  await walk.call('dbTableRow.bulkDeleteAll', [...where, ...body, { where: '(Id,eq,6)' }])
  await walk.call('dbTableRow.count', [...where, {}], has(4, 'count'))
  await walkByView(walk, [...where, views.grid], schema)
  await walkV2(walk, schema)
}

function csvProblem(file: unknown): string | null {
  return typeof file === 'string' && file.startsWith('Id,') === false && !file.includes('Title')
    ? 'should be a CSV file with titles'
    : null
}

async function walkByView(walk: SdkStory, where: unknown[], schema: Schema): Promise<void> {
  const made = await walk.call('dbViewRow.create', [...where, { Title: 'By view', Status: 'Done' }])
  const id = Number(textAt(made, 'Id'))
  await walk.call('dbViewRow.list', [...where, { limit: 3 }], counts(3, 'list'))
  await walk.call('dbViewRow.count', [...where, {}], has(5, 'count'))
  await walk.call('dbViewRow.findOne', [...where, { where: '(Title,eq,By view)' }], has(id, 'Id'))
  await walk.call('dbViewRow.read', [...where, id], has('By view', 'Title'))
  await walk.call('dbViewRow.exist', [...where, id])
  await walk.call('dbViewRow.update', [...where, id, { Title: 'Changed' }], has('Changed', 'Title'))
  await walk.call('dbViewRow.groupBy', [...where, { column_name: 'Status' }], present('list'))
  await walk.call('dbViewRow.groupedDataList', [...where, schema.orders.column('Status'), {}])
  await walk.call('dbViewRow.export', [...where, 'csv'], (answer) => csvProblem(at(answer, 'data') ?? answer))
  await walk.call('dbViewRow.delete', [...where, id])
}

async function walkV2(walk: SdkStory, { orders }: Schema): Promise<void> {
  const made = await walk.call('dbDataTableRow.create', [orders.id, { Title: 'By v2' }], present('Id'))
  const id = Number(textAt(made, 'Id'))
  await walk.call('dbDataTableRow.create', [orders.id, [{ Title: 'a' }, { Title: 'b' }]], counts(2))
  await walk.call('dbDataTableRow.update', [orders.id, { Id: id, Quantity: 7 }], has(id, 'Id'))
  await walk.call('dbDataTableRow.update', [orders.id, [{ Id: id, Quantity: 8 }]])
  await walk.call('dbDataTableRow.read', [orders.id, id, {}], has(8, 'Quantity'))
  const list = { where: '(Quantity,eq,8)', fields: ['Id', 'Quantity'] }
  await walk.call('dbDataTableRow.list', [orders.id, list], counts(1, 'list'))
  await walk.call('dbDataTableRow.count', [orders.id, {}], present('count'))
  await walk.refused('dbDataTableRow.update', [orders.id, { Quantity: 1 }], 422)
  await walk.refused('dbDataTableRow.read', [orders.id, 99_999, {}], 404)
  await walk.call('dbDataTableRow.delete', [orders.id, [{ Id: id }]])
  const aggregation = JSON.stringify([{ field: orders.column('Quantity'), type: 'sum' }])
  await walk.call(
    'dbDataTableAggregate.dbDataTableAggregate',
    [orders.id, { aggregation }],
    present('Quantity'),
  )
  await walk.call('dbDataTableBulkList.dbDataTableBulkList', [
    orders.id,
    {},
    [{ alias: 'done', where: '(Status,eq,Done)', limit: 2 }],
  ])
  await walk.call('dbTableRow.groupByCount', ['noco', 'Renamed', 'Orders', { column_name: 'Status' }])
}

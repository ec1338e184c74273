import type { ColumnBody } from '#core/api/tables.ts'
import { fail } from '#core/errors.ts'
import { newId, physicalName } from '#core/ids.ts'
import { nextFreeTitle, requireFreeTitle } from '#core/naming.ts'
import type { Column, FieldType, People, Table } from '#core/schema.ts'
import { newColumn } from './new-column.ts'
import { newView } from './new-view.ts'

/** Columns that every table begins with, unless the request brings its own of that type. */
const firstColumns: ColumnBody[] = [{ uidt: 'ID', title: 'Id' }]
const lastColumns: ColumnBody[] = [
  { uidt: 'CreatedTime', title: 'CreatedAt' },
  { uidt: 'LastModifiedTime', title: 'UpdatedAt' },
]

/** The table that a request describes, with its columns and one grid view; nothing is stored yet. */
export function newTable(
  wanted: { title: string; description: string; meta: Record<string, unknown>; columns: ColumnBody[] },
  place: { key: string; sourceId: string; order: number; createdBy: string | null },
  people?: People,
): Table {
  const id = newId('table', place.key)
  const columns = newColumns(wanted.columns, { key: place.key, tableId: id }, people)
  const table: Table = {
    id,
    sourceId: place.sourceId,
    title: wanted.title,
    description: wanted.description,
    physicalName: physicalName('table', id),
    order: place.order,
    meta: wanted.meta,
    columns,
    views: [],
  }
  table.views = [
    newView(
      table,
      { type: 'grid', title: 'Grid', isDefault: true, createdBy: place.createdBy, options: {} },
      place.key,
    ),
  ]
  return table
}

function newColumns(
  bodies: ColumnBody[],
  place: { key: string; tableId: string },
  people: People | undefined,
): Column[] {
  const own =
    bodies.length > 0 ? bodies : [{ uidt: 'SingleLineText', title: 'Title', pv: true } satisfies ColumnBody]
  const types = new Set<FieldType>(own.map((body) => body.uidt))
  for (const { uidt } of firstColumns) {
    if (own.filter((body) => body.uidt === uidt).length > 1)
      fail('INVALID_REQUEST', { problem: 'A table has one ID column.' })
  }
  const missing = (body: ColumnBody) => !types.has(body.uidt)
  const all = [...firstColumns.filter(missing), ...own, ...lastColumns.filter(missing)]
  const titles: string[] = []
  const columns = all.map((body, index) => {
    const given = body.title ?? body.column_name ?? body.uidt
    // Titles that the request chose must differ; our own step aside.
    if (own.includes(body)) requireFreeTitle(given, titles)
    const title = own.includes(body)
      ? given
      : nextFreeTitle(given, [...titles, ...own.map((each) => each.title ?? '')])
    titles.push(title)
    return newColumn(body, { ...place, title, order: index + 1 }, people)
  })
  const chosen = columns[all.findIndex((body) => body.pv === true)]
  const display = chosen ?? columns.find((column) => !column.primaryKey && !column.system) ?? columns[0]
  if (display) display.displayValue = true
  return columns
}

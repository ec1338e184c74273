import type { ColumnBody } from '#core/api/tables/tables.ts'
import { fail } from '#core/errors.ts'
import { newId, physicalName } from '#core/ids.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { requireFreeTitle } from './require-free-title.ts'
import { type Column, type FieldType, type People, standardTypes, type Table } from '#core/schema.ts'
import { declaredColumn } from './declared-type.ts'
import { newColumn } from './new-column.ts'
import { newView } from './new-view.ts'

/** First columns of every table, unless the request has its own of that type. */
const firstColumns: ColumnBody[] = [{ uidt: standardTypes.id, title: 'Id' }]
const lastColumns: ColumnBody[] = [
  { uidt: standardTypes.createdTime, title: 'CreatedAt' },
  { uidt: standardTypes.lastModifiedTime, title: 'UpdatedAt' },
]

/** Builds a table from a request, with its columns and a grid view; nothing is stored yet. */
export function newTable(
  wanted: { title: string; description: string; meta: Record<string, unknown>; columns: ColumnBody[] },
  place: { key: string; sourceId: string; order: number; createdBy: string | null; isOfSource?: boolean },
  people?: People,
): Table {
  const id = newId('table', place.key)
  const columns = newColumns(
    wanted.columns,
    { key: place.key, tableId: id, isOfSource: place.isOfSource ?? false },
    people,
  )
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
  declared: ColumnBody[],
  { isOfSource, ...place }: { key: string; tableId: string; isOfSource: boolean },
  people: People | undefined,
): Column[] {
  const bodies = declared.map(declaredColumn)
  const own =
    bodies.length > 0 ? bodies : [{ uidt: standardTypes.text, title: 'Title', pv: true } satisfies ColumnBody]
  const types = new Set<FieldType>(own.map((body) => body.uidt))
  for (const { uidt } of firstColumns) {
    if (own.filter((body) => body.uidt === uidt).length > 1)
      fail('INVALID_REQUEST', { problem: 'A table has one ID column.' })
  }
  const missing = (body: ColumnBody) => !types.has(body.uidt)
  // Sources have no times of records but those that their tables have.
  const last = isOfSource ? [] : lastColumns.filter(missing)
  const all = [...firstColumns.filter(missing), ...own, ...last]
  const titles: string[] = []
  const columns = all.map((body, index) => {
    const given = body.title ?? body.column_name ?? body.uidt
    // Titles in the request must be unique; our own are renamed.
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

import * as v from 'valibot'
import { fail } from '../errors.ts'
import { limits } from '../limits.ts'
import { type NameList, splitNames } from '../query/fields.ts'
import { columnNamed, findColumn } from '../query/slots.ts'
import type { Column } from '../schema.ts'

/** What groups are made by (outermost first), and what puts them in order. */
export type Grouped = { columns: string[]; sorts: GroupOrder[] }
/** How many records they have, or the order of a column that they are made by. */
export type GroupOrder = { by: 'count' | { columnId: string }; direction: 'asc' | 'desc' }

export type GroupRequest = {
  column_name?: NameList | undefined
  sort?: NameList | undefined
  sortArrJson?: string | undefined
}

/**
 * Reads `column_name=A,B` and `sort=-A,count`; groups sort by their columns unless asked otherwise. Titles, ids and
 * the names of columns in the database are understood.
 */
export function resolveGrouping(request: GroupRequest, columns: readonly Column[]): Grouped {
  const names = request.column_name === undefined ? [] : splitNames(request.column_name, columns)
  const ids = [...new Set(names.map((name) => named(name, columns).id))]
  if (ids.length === 0) refuse('name a field to group by in column_name.')
  if (ids.length > limits.groupLevels) refuse(`at most ${limits.groupLevels} levels.`)
  const asked = readSorts(request, ids, columns)
  const rest = ids.filter((id) => !asked.some(({ by }) => by !== 'count' && by.columnId === id))
  return { columns: ids, sorts: [...asked, ...rest.map((columnId) => ascending(columnId))] }
}

function ascending(columnId: string): GroupOrder {
  return { by: { columnId }, direction: 'asc' }
}

function readSorts(request: GroupRequest, ids: string[], columns: readonly Column[]): GroupOrder[] {
  if (request.sortArrJson !== undefined && request.sortArrJson.trim() !== '')
    return fromJson(request.sortArrJson, ids, columns)
  const names = request.sort === undefined ? [] : splitNames(request.sort, columns)
  return names.flatMap((name) => {
    const direction = name.startsWith('-') ? 'desc' : 'asc'
    const bare = findColumn(name, columns) ? name : name.replace(/^[-+]\s*/, '')
    if (bare === 'count') return [{ by: 'count', direction }]
    return ofGroup(named(bare, columns).id, direction, ids)
  })
}

/** `[{"fk_column_id", "direction": "asc" | "desc" | "count-asc" | "count-desc"}]` */
const orderNodes = v.array(
  v.object({
    fk_column_id: v.optional(v.string()),
    field: v.optional(v.string()),
    direction: v.optional(v.picklist(['asc', 'desc', 'count-asc', 'count-desc']), 'asc'),
  }),
)

function fromJson(text: string, ids: string[], columns: readonly Column[]): GroupOrder[] {
  const parsed = v.safeParse(orderNodes, parseJson(text))
  if (!parsed.success) return refuse('sortArrJson must be a list of {"fk_column_id", "direction"}.')
  return parsed.output.flatMap(({ fk_column_id: id, field, direction }): GroupOrder[] => {
    const order = direction.endsWith('desc') ? 'desc' : 'asc'
    if (direction.startsWith('count-')) return [{ by: 'count', direction: order }]
    return ofGroup(named(id ?? field ?? '', columns).id, order, ids)
  })
}

/** Groups have no value of a column that they are not made by: a view's other sorts say nothing about them. */
function ofGroup(columnId: string, direction: 'asc' | 'desc', ids: string[]): GroupOrder[] {
  return ids.includes(columnId) ? [{ by: { columnId }, direction }] : []
}

function named(name: string, columns: readonly Column[]): Column {
  return columns.find((column) => column.physicalName === name) ?? columnNamed(name, columns)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refuse(problem: string): never {
  return fail('INVALID_GROUPING', { problem })
}

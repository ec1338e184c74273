import * as v from 'valibot'
import { fail } from '../errors.ts'
import { requireNotVirtual } from '../fields/links/virtual-links.ts'
import * as limits from '../limits.ts'
import { type NameList, splitNames } from '../query/fields.ts'
import { columnByName, findColumn } from '../query/column-by-name.ts'
import type { Column } from '../schema.ts'

/** Columns to group by (outermost first), and the order of the groups. */
export type Grouped = { columns: string[]; sorts: GroupOrder[] }
/** Order by number of records, or by a grouped column. */
export type GroupOrder = { by: 'count' | { columnId: string }; direction: 'asc' | 'desc' }

export type GroupRequest = {
  column_name?: NameList | undefined
  sort?: NameList | undefined
  sortArrJson?: string | undefined
}

/**
 * Reads `column_name=A,B` and `sort=-A,count`. Groups sort by their columns by default. Accepts titles, ids
 * and physical column names.
 */
export function resolveGrouping(request: GroupRequest, columns: readonly Column[]): Grouped {
  const names = request.column_name === undefined ? [] : splitNames(request.column_name, columns)
  const ids = [...new Set(names.map((name) => named(name, columns).id))]
  if (ids.length === 0) refuse('name a field to group by in column_name.')
  if (ids.length > limits.groupLevelsMax) refuse(`at most ${limits.groupLevelsMax} levels.`)
  const requested = readSorts(request, ids, columns)
  const rest = ids.filter((id) => !requested.some(({ by }) => by !== 'count' && by.columnId === id))
  return { columns: ids, sorts: [...requested, ...rest.map((columnId) => ascending(columnId))] }
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

/** Ignores a view's sorts by other columns: a group has no single value of them. */
function ofGroup(columnId: string, direction: 'asc' | 'desc', ids: string[]): GroupOrder[] {
  return ids.includes(columnId) ? [{ by: { columnId }, direction }] : []
}

function named(name: string, columns: readonly Column[]): Column {
  const column = columns.find(({ physicalName }) => physicalName === name) ?? columnByName(name, columns)
  requireNotVirtual(column)
  return column
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

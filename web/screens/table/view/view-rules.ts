import { elementOf } from '#core/fields/computed/computed.ts'
import { fieldOf } from '#core/fields/index.ts'
import { valuesOf } from '#core/operators/arguments.ts'
import { compareRows, matchesFilter, matchesQuery } from '#core/query/evaluate.ts'
import { readNodes } from '#core/query/filter-json.ts'
import { groupingOf, groupKeyOf, sameKey } from '#core/query/group-key.ts'
import type { Filter, Sort } from '#core/query/query.ts'
import { requiredFilters, requiredValues } from '#core/query/required-values.ts'
import { bothFilters, resolveFilter } from '#core/query/resolve-filter.ts'
import type { CellValue, Clock, Column } from '#core/schema.ts'
import type { GroupLevel } from '../../../api/records/groups.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { GridRow } from '../../../views/grid/rows/row-types.ts'
import { completeOf, type Group, toJson } from './filter-tree.ts'
import { operatorName } from './operator-names.ts'

/** The settings that decide a view's records and their order. */
export type ViewRules = {
  filters: readonly Group[]
  search: string
  sorts: readonly Sort[]
  levels: readonly GroupLevel[]
  columns: readonly Column[]
  /** Searched columns. */
  shown: readonly string[]
}

/** A condition as text: field, operator and value. */
export type Condition = { field: string; operator: MessageId; value: string }

/** Why a new record will not stay in place. */
export type ViewMismatch =
  | { kind: 'filter'; conditions: readonly Condition[] }
  | { kind: 'search' }
  | { kind: 'group' | 'sort'; fields: readonly string[] }

/** The values that a new record needs to match the view's filters. */
export function valuesForView(rules: ViewRules): Record<string, CellValue> {
  try {
    return requiredValues(filterOf(rules), rules.columns, clockNow())
  } catch {
    // Members are not loaded yet, or a field was deleted.
    return {}
  }
}

/** True if the view lists a record. */
export function isInView(rules: ViewRules, row: GridRow): boolean {
  return viewMismatchOf(rules, row, null)?.kind !== 'filter' && matchesSearch(rules, row)
}

type Place = { above: GridRow | undefined; below: GridRow | undefined; keys: readonly CellValue[] | null }

/**
 * Why a record will move from between two others in a group; null if it stays. Ignores server-computed values until the
 * record is saved.
 */
export function viewMismatchOf(rules: ViewRules, row: GridRow, place: Place | null): ViewMismatch | null {
  try {
    const { columns, levels } = rules
    const isKnown = (id: string): boolean => {
      const column = columns.find((each) => each.id === id)
      if (!column) return false
      // Computed values and defaults are unknown until the record is saved.
      return row.id > 0 || (isWritten(column) && (column.defaultText === null || id in row))
    }
    const failed = requiredFilters(filterOf(rules)).filter(
      (filter) => columnsOf(filter).every(isKnown) && !matchesFilter(filter, row),
    )
    if (failed.length > 0)
      return { kind: 'filter', conditions: failed.flatMap((one) => wordsFor(one, columns)) }
    if (row.id > 0 && !matchesSearch(rules, row)) return { kind: 'search' }
    if (!place) return null
    const isGroupedWith = (other: GridRow | undefined): boolean =>
      other !== undefined && levels.every((_, level) => isUnder(other, level))
    const isUnder = (other: GridRow, level: number): boolean => {
      const column = columns.find(({ id }) => id === levels[level]?.columnId)
      if (!place.keys || !column || !isKnown(column.id) || isLinked(column)) return true
      return sameKey(groupKeyOf(other[column.id] ?? null, groupingOf(column)), place.keys[level] ?? null)
    }
    const titles = (list: readonly { columnId: string }[]): string[] =>
      list.flatMap(({ columnId }) => columns.find(({ id }) => id === columnId)?.title ?? [])
    if (!isGroupedWith(row)) return { kind: 'group', fields: titles(levels) }
    const sorting = rules.sorts.map(({ columnId }) => columns.find(({ id }) => id === columnId))
    if (sorting.some((column) => !column || !isKnown(column.id) || isLinked(column))) return null
    const isBefore = compareRows(rules.sorts, columns)
    const above = isGroupedWith(place.above) ? place.above : undefined
    const below = isGroupedWith(place.below) ? place.below : undefined
    const isSorted = (!above || isBefore(above, row) <= 0) && (!below || isBefore(row, below) <= 0)
    return rules.sorts.length === 0 || isSorted ? null : { kind: 'sort', fields: titles(rules.sorts) }
  } catch {
    return null
  }
}

function filterOf({ filters, columns }: ViewRules): Filter | null {
  return filters.reduce<Filter | null>((all, group) => {
    const raw = readNodes(toJson(completeOf(group, columns)))
    return bothFilters(all, resolveFilter(raw, columns, clockNow()))
  }, null)
}

function matchesSearch({ search, columns, shown }: ViewRules, row: GridRow): boolean {
  const searchColumns = columns.filter(
    (column) => shown.includes(column.id) && fieldOf(column).search !== null,
  )
  const query = { filter: null, search, searchColumns: searchColumns.map(({ id }) => id) }
  return matchesQuery(query, row, columns)
}

function columnsOf(filter: Filter): string[] {
  return filter.node === 'group' ? filter.children.flatMap(columnsOf) : [filter.columnId]
}

function isWritten(column: Column): boolean {
  const { readOnly, compute } = fieldOf(column)
  return !readOnly && !compute
}

/** Only the server can compare linked values. */
function isLinked(column: Column): boolean {
  return fieldOf(column).connects === true || fieldOf(column).showsLinked === true
}

/** Conditions joined by "or" have no short text. */
function wordsFor(filter: Filter, columns: readonly Column[]): Condition[] {
  const column = columns.find(({ id }) => filter.node === 'condition' && id === filter.columnId)
  if (filter.node !== 'condition' || !column || filter.operator === 'isWithin') return []
  const { argument, operator } = filter
  const values = argument.kind === 'range' ? [argument.from] : valuesOf(argument)
  const element = elementOf(column)
  const isList = fieldOf(element).storage === 'list'
  const value = values.map((one) => fieldUiOf(element).text(isList ? [String(one)] : one, element)).join(', ')
  return [{ field: column.title, operator: operatorName(column, operator), value }]
}

function clockNow(): Clock {
  return { now: new Date().toISOString(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}

import { comparePoints, compareScalars } from '../expr/compare.ts'
import { evaluate, type Row } from '../expr/evaluate.ts'
import { fieldOf } from '../fields/index.ts'
import { operators } from '../operators/index.ts'
import { opposites } from '../operators/opposites.ts'
import type { CellValue, Column } from '../schema.ts'
import { groupKeyOf, sameKey } from './group-key.ts'
import { columnWithId, lowerSearch } from './lower-query.ts'
import type { Filter, Query, Sort } from './query.ts'

/** Returns true if the filter matches the record. `row` holds stored values by column id. */
export function matchesFilter(filter: Filter | null, row: Row): boolean {
  if (!filter) return true
  if (filter.node === 'condition') {
    const value = row[filter.columnId] ?? null
    const isMany = Array.isArray(value) && fieldOf(filter).compute !== undefined
    if (isMany) return matchesAny(value, filter)
    const { filterValue } = fieldOf(filter)
    return operators[filter.operator].matches(filterValue ? filterValue(value) : value, filter.argument)
  }
  if (filter.node === 'within')
    return sameKey(groupKeyOf(row[filter.columnId] ?? null, filter.grouping), filter.key)
  if (filter.logic === 'or') return filter.children.some((child) => matchesFilter(child, row))
  const all = filter.children.every((child) => matchesFilter(child, row))
  return filter.logic === 'not' ? !all : all
}

/**
 * Values of a lookup or link, each as stored or as id and text. Only the database knows values beyond those
 * shown; see `needsServer`.
 */
function matchesAny(
  values: readonly unknown[],
  { operator, argument }: Extract<Filter, { node: 'condition' }>,
): boolean {
  const opposite = opposites[operator]
  const { matches } = operators[opposite ?? operator]
  const some = values.some((item) => matches(cellOf(Array.isArray(item) ? item[1] : item), argument))
  return opposite ? !some : some
}

function cellOf(item: unknown): CellValue {
  return typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean' ? item : null
}

/** Returns true if filter and search of the query match the record. */
export function matchesQuery(
  query: Pick<Query, 'filter' | 'search' | 'searchColumns'>,
  row: Row,
  columns: readonly Column[],
): boolean {
  if (!matchesFilter(query.filter, row)) return false
  if (query.search === '') return true
  return evaluate(lowerSearch(query.search, query.searchColumns, columns), row) === true
}

/**
 * Compares records in the order of a query: null first ascending and last descending, selects in option
 * order, text by code points, and finally by record id.
 */
export function compareRows(sorts: readonly Sort[], columns: readonly Column[]): (a: Row, b: Row) => number {
  const keys = sorts.map(({ columnId, direction }) => {
    const column = columnWithId(columnId, columns)
    const { sortValue, storage } = fieldOf(column)
    const valueOf = (row: Row) => {
      const value = row[columnId] ?? null
      return sortValue ? sortValue(value, column) : value
    }
    return { valueOf, sign: direction === 'asc' ? 1 : -1, textual: storage === 'text' && !sortValue }
  })
  const id = columns.find((column) => fieldOf(column).recordColumn === 'id')
  if (id) keys.push({ valueOf: (row) => row[id.id] ?? null, sign: 1, textual: false })
  return (a, b) => {
    for (const { valueOf, sign, textual } of keys) {
      const order = compareCells(valueOf(a), valueOf(b), textual)
      if (order !== 0) return order * sign
    }
    return 0
  }
}

function compareCells(a: CellValue, b: CellValue, textual: boolean): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (Array.isArray(a) || Array.isArray(b)) return comparePoints(JSON.stringify(a), JSON.stringify(b))
  return textual ? comparePoints(String(a), String(b)) : compareScalars(a, b)
}

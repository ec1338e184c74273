import { type SQL, sql } from 'drizzle-orm'
import type { Filter } from '#core/query/query.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'
import type { Selection } from '../selection.ts'
import {
  type AutomaticIndex,
  type ColumnPrinter,
  hasIndex,
  indexableColumn,
  indexOn,
  unqualified,
} from './index-keys.ts'

// Indexes of all fields that a filter compares, so that its records are counted without reading them. The conditions
// are those of any other statement, of the values as the index has them.

/** With more fields, the index is as large as the table. */
const columnsMax = 3
/** Conditions that a range of the index can answer come first. */
const isEqual: ReadonlySet<string> = new Set(['eq', 'anyof', 'in', 'blank', 'null', 'checked'])

/** The index by which the records of a filter would be counted; null if it can have none. */
export function indexOfFilter(dialect: Dialect, table: Table, selection: Selection): AutomaticIndex | null {
  const columns = filterColumns(dialect, table, selection)
  const print = unqualified(table)
  const terms = columns?.map(({ id }) => ({ key: keyOf(print(id)), direction: 'asc' as const }))
  const keys = columns?.map((column) => ({ column, use: 'filter' as const }))
  return keys && terms ? indexOn(dialect, keys, terms) : null
}

/** Prints columns as the index of a filter has them, if it exists; else null. */
export function indexedFilterColumns(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  from: SQL,
): ColumnPrinter | null {
  const index = indexOfFilter(dialect, table, selection)
  if (!index || !hasIndex(table, index)) return null
  const print = unqualified(table)
  return (columnId) => keyOf(sql`${from}.${print(columnId)}`)
}

/** Other than the keys of other indexes, so that none of them is taken, which would read the records. */
function keyOf(column: SQL): SQL {
  return sql`coalesce(${column}, null, null)`
}

/** The columns that a filter compares; null if an index cannot have all of them, or more than a filter selects. */
function filterColumns(
  dialect: Dialect,
  table: Table,
  { filter, search, linkedTo, unclaimedBy }: Selection,
): Column[] | null {
  if (filter === null || search !== '' || linkedTo || unclaimedBy) return null
  const compared = conditionsOf(filter)
  const ids = [
    ...compared.filter(({ isFirst }) => isFirst),
    ...compared.filter(({ isFirst }) => !isFirst),
  ].map(({ columnId }) => columnId)
  const columns = [...new Set(ids)].map((id) => indexableColumn(dialect, table, id))
  const stored = columns.filter((column) => column !== null)
  return stored.length === columns.length && stored.length <= columnsMax ? stored : null
}

function conditionsOf(filter: Filter): { columnId: string; isFirst: boolean }[] {
  if (filter.node === 'condition')
    return [{ columnId: filter.columnId, isFirst: isEqual.has(filter.operator) }]
  if (filter.node === 'within') return [{ columnId: filter.columnId, isFirst: true }]
  return filter.children.flatMap(conditionsOf)
}

import { type SQL, sql } from 'drizzle-orm'
import { kindOf } from '#core/expr/expr.ts'
import { lowerSorts } from '#core/query/lower-query.ts'
import type { Sort } from '#core/query/query.ts'
import type { Column, Table } from '#core/schema.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { columnsOf } from '../identifiers/columns.ts'
import type { Dialect, OrderTerm } from '../dialect.ts'
import { automaticIndexName, columnName, tableName } from '../identifiers/names.ts'
import { printing } from '../expressions/print-expr.ts'
import { render } from '../expressions/render.ts'
import {
  type AutomaticIndex,
  type ColumnPrinter,
  hasIndex,
  indexableColumn,
  type IndexKey,
  indexOn,
  isConstant,
  isolated,
  qualified,
  sortKeysMax,
  unqualified,
} from './index-keys.ts'

// Indexes that Tessera creates by itself for what views of large tables sort and group by. An index orders records by
// an expression that no other statement prints, so the planner never takes it for a filter, where reading all records
// would be faster. Statements print this expression only if the index is there, so a missing one costs nothing.

/** The index that a sort of all records would use; null if it can have none. */
export function indexOfSort(dialect: Dialect, table: Table, sorts: readonly Sort[]): AutomaticIndex | null {
  const keys = sortKeys(dialect, table, sorts)
  const terms = keys && termsOfKeys(dialect, table, keys, unqualified(table))
  return keys && indexOn(dialect, keys, terms)
}

/** The keys that a sorted list is read by, if their index exists; else null. */
export function indexedSort(
  dialect: Dialect,
  table: Table,
  sorts: readonly Sort[],
  from: SQL,
): OrderTerm[] | null {
  const index = indexOfSort(dialect, table, sorts)
  const keys = index && hasIndex(table, index) ? sortKeys(dialect, table, sorts) : null
  return keys && termsOfKeys(dialect, table, keys, qualified(table, from))
}

/** Creates an index, in place of one of the same name that has become another. */
export function createAutomaticIndex(dialect: Dialect, table: Table, index: AutomaticIndex): Statement[] {
  const { columnIds } = index
  if (!columnIds.every((columnId) => table.columns.some(({ id }) => id === columnId))) return []
  const name = automaticIndexName(index.name)
  return [
    render(dialect, sql`drop index if exists ${name}`),
    render(
      dialect,
      sql`create index ${name} on ${tableName(table.physicalName)} (${sql.raw(index.expression)})`,
    ),
  ]
}

/** The number of records, and the bytes of all keys of columns and of the longest one: see `decodeIndexSize`. */
export function indexSizeStatement(dialect: Dialect, table: Table, columnIds: readonly string[]): Statement {
  const length = sql.join(
    columnsOf(table, columnIds).map(
      ({ physicalName }) => sql`coalesce(octet_length(${columnName(physicalName)}), 0)`,
    ),
    sql.raw(' + '),
  )
  return render(
    dialect,
    sql`select count(*), coalesce(sum(${length}), 0), coalesce(max(${length}), 0) from ${tableName(table.physicalName)}`,
  )
}

/** Bytes of an entry of an index besides its value: the id and the lengths. */
const entryBytes = 8

export function decodeIndexSize(result: SqlResult | undefined): {
  rows: number
  bytes: number
  longestBytes: number
} {
  const [rows, values, longestBytes] = (result?.rows[0] ?? []).map(Number)
  return {
    rows: rows ?? 0,
    bytes: (values ?? 0) + (rows ?? 0) * entryBytes,
    longestBytes: longestBytes ?? 0,
  }
}

/** The keys of a sort; null if it can have no index. */
function sortKeys(dialect: Dialect, table: Table, sorts: readonly Sort[]): IndexKey[] | null {
  const keys = sorts.flatMap(({ columnId, direction }) => {
    const column = indexableColumn(dialect, table, columnId)
    return column ? [{ column, use: direction }] : []
  })
  const isComplete =
    keys.length === sorts.length && new Set(keys.map(({ column }) => column)).size === keys.length
  return keys.length > 0 && keys.length <= sortKeysMax && isComplete ? keys : null
}

function termsOfKeys(
  dialect: Dialect,
  table: Table,
  keys: readonly IndexKey[],
  print: ColumnPrinter,
): OrderTerm[] | null {
  const terms = keys.map(({ column, use }) =>
    sortTerms(dialect, table, column, use === 'desc' ? 'desc' : 'asc', print),
  )
  return terms.every((each) => each !== null) ? terms.flat() : null
}

function sortTerms(
  dialect: Dialect,
  table: Table,
  column: Column,
  direction: 'asc' | 'desc',
  print: ColumnPrinter,
): OrderTerm[] | null {
  const [sorted] = lowerSorts([{ columnId: column.id, direction }], table.columns)
  if (!sorted || !isConstant(sorted.key)) return null
  const printed = printing(dialect, print)
  const value = sorted.key.node === 'column' ? print(column.id) : printed.value(sorted.key)
  return isolated(dialect, dialect.order(value, kindOf(sorted.key), direction))
}

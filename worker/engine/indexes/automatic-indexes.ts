import { type SQL, sql } from 'drizzle-orm'
import { type Expr, kindOf } from '#core/expr/expr.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import { groupKey } from '#core/query/group-key.ts'
import { lowerSorts } from '#core/query/lower-query.ts'
import type { Sort } from '#core/query/query.ts'
import type { Column, Table, TableIndex } from '#core/schema.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { columnsOf } from '../identifiers/columns.ts'
import type { Dialect, OrderTerm } from '../dialect.ts'
import type { Selection } from '../selection.ts'
import { inlineLiterals } from '../expressions/inline-literals.ts'
import {
  automaticIndexName,
  automaticIndexText,
  columnName,
  columnsOfAutomaticIndex,
  tableName,
} from '../identifiers/names.ts'
import { printing } from '../expressions/print-expr.ts'
import { render, textOf } from '../expressions/render.ts'

// Indexes that Tessera creates by itself for what views of large tables sort and group by. An index orders records by
// an expression that no other statement prints, so the planner never takes it for a filter, where reading all records
// would be faster. Statements print this expression only if the index is there, so a missing one costs nothing.

/** What an index is for: ascending or descending sorts, groups, or searches (`search-index.ts`). */
export type IndexUse = 'asc' | 'desc' | 'group' | 'search'

export type AutomaticIndex = {
  name: string
  /** The columns of its keys; none for a search index, which is one of all texts. */
  columnIds: string[]
  /** For several keys, that of the first. */
  use: IndexUse
  /** The keys as they are indexed, which tells whether an index is still that of the column. */
  expression: string
}

/** Options of fields beyond which the keys are too long to be worth an index. */
const expressionLengthMax = 4000
/** More keys hardly change the order. */
const keysMax = 3

/** The index that a sort of all records would use; null if it can have none. */
export function indexOfSort(dialect: Dialect, table: Table, sorts: readonly Sort[]): AutomaticIndex | null {
  const keys = sortKeys(dialect, table, sorts)
  const terms = keys && termsOfKeys(dialect, table, keys, unqualified(table))
  return keys && indexOn(dialect, keys, terms)
}

/** The index that groups of all records by a column would use; null if it can have none. */
export function indexOfGroups(dialect: Dialect, table: Table, columnId: string): AutomaticIndex | null {
  const column = indexableColumn(dialect, table, columnId)
  if (!column) return null
  return indexOn(dialect, [{ column, use: 'group' }], groupTerms(dialect, column, unqualified(table)))
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

/** The key of the groups of all records, if its index exists; else null. */
export function indexedGroupKey(
  dialect: Dialect,
  table: Table,
  query: Selection,
  columnId: string,
  from: SQL,
): SQL | null {
  if (!isWhole(query)) return null
  const index = indexOfGroups(dialect, table, columnId)
  const column = index && hasIndex(table, index) ? indexableColumn(dialect, table, columnId) : null
  const [term] = (column && groupTerms(dialect, column, qualified(table, from))) ?? []
  return term?.key ?? null
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

/**
 * Drops the indexes of a column, which would keep it from being dropped; `indexes` are those of its table, among them
 * those of several columns.
 */
export function dropAutomaticIndexes(
  dialect: Dialect,
  physicalColumn: string,
  indexes: readonly Pick<TableIndex, 'name'>[] = [],
): Statement[] {
  if (!dialect.supports.automaticIndexes) return []
  const own = (['asc', 'desc', 'group'] as const).map((use) =>
    automaticIndexText([{ column: physicalColumn, use }]),
  )
  const shared = indexes
    .map(({ name }) => name)
    .filter((name) => columnsOfAutomaticIndex(name).includes(physicalColumn))
  return [...new Set([...own, ...shared])].map((name) => dropAutomaticIndex(dialect, name))
}

/** Drops an index by its name. Throws if the name has not our format. */
export function dropAutomaticIndex(dialect: Dialect, name: string): Statement {
  return render(dialect, sql`drop index if exists ${automaticIndexName(name)}`)
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

/** True if the index exists, with the keys that the column has now. */
export function hasIndex({ indexes = [] }: Table, { name, expression }: AutomaticIndex): boolean {
  return indexes.some((each) => each.name === name && each.expression === expression)
}

/** True if a selection has all records. */
export function isWhole({ filter, search, linkedTo, unclaimedBy }: Selection): boolean {
  return filter === null && search === '' && !linkedTo && !unclaimedBy
}

/** The column, if it is stored in a table of the base database that can have such indexes. */
function indexableColumn(dialect: Dialect, table: Table, columnId: string): Column | null {
  if (!dialect.supports.automaticIndexes || table.native) return null
  const column = table.columns.find(({ id }) => id === columnId)
  // Columns that every table has are ordered by the id already, or rarely sorted by.
  if (!column || computedOf(column) || !column.physicalName.startsWith('c_')) return null
  return column
}

type ColumnPrinter = (columnId: string) => SQL

function qualified(table: Table, from: SQL): ColumnPrinter {
  const own = unqualified(table)
  return (columnId) => sql`${from}.${own(columnId)}`
}

function unqualified(table: Table): ColumnPrinter {
  return (columnId) => columnName(columnsOf(table, [columnId])[0]?.physicalName ?? '')
}

type IndexKey = { column: Column; use: IndexUse }

/** The keys of a sort; null if it can have no index. */
function sortKeys(dialect: Dialect, table: Table, sorts: readonly Sort[]): IndexKey[] | null {
  const keys = sorts.flatMap(({ columnId, direction }) => {
    const column = indexableColumn(dialect, table, columnId)
    return column ? [{ column, use: direction }] : []
  })
  const isComplete =
    keys.length === sorts.length && new Set(keys.map(({ column }) => column)).size === keys.length
  return keys.length > 0 && keys.length <= keysMax && isComplete ? keys : null
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

function groupTerms(dialect: Dialect, column: Column, print: ColumnPrinter): OrderTerm[] | null {
  const key = groupKey(column)
  if (!isConstant(key)) return null
  return isolated(dialect, [{ key: printing(dialect, print).value(key), direction: 'asc' }])
}

/** True for keys that depend on the record and the schema alone, not on people or the time. */
function isConstant(key: Expr): boolean {
  return ['column', 'position', 'case', 'call'].includes(key.node)
}

/** The terms as expressions that only statements for an index print. */
function isolated(dialect: Dialect, terms: readonly OrderTerm[]): OrderTerm[] | null {
  const own = terms.flatMap(({ key, direction }) => {
    const written = inlineLiterals(dialect, key)
    return written ? [{ key: sql`coalesce(${written}, null)`, direction }] : []
  })
  return own.length === terms.length ? own : null
}

function indexOn(
  dialect: Dialect,
  keys: readonly IndexKey[],
  terms: readonly OrderTerm[] | null,
): AutomaticIndex | null {
  const [first] = keys
  if (!terms || !first) return null
  const printed = terms.map(({ key, direction }) => sql`${key} ${sql.raw(direction)}`)
  const expression = textOf(dialect, sql.join(printed, sql.raw(', ')))
  if (expression.length > expressionLengthMax) return null
  const name = automaticIndexText(keys.map(({ column, use }) => ({ column: column.physicalName, use })))
  return { name, columnIds: keys.map(({ column }) => column.id), use: first.use, expression }
}

import { type SQL, sql } from 'drizzle-orm'
import type { Expr } from '#core/expr/expr.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import type { Column, Table } from '#core/schema.ts'
import { columnsOf } from '../identifiers/columns.ts'
import type { Dialect, OrderTerm } from '../dialect.ts'
import type { Selection } from '../selection.ts'
import { inlineLiterals } from '../expressions/inline-literals.ts'
import { automaticIndexText, columnName } from '../identifiers/names.ts'
import { textOf } from '../expressions/render.ts'

// What all automatic indexes share: which columns they may have, and how their keys are written.

/**
 * What an index is for: ascending or descending sorts, groups, aggregated values (`value-indexes.ts`), counts of filtered
 * records (`filter-indexes.ts`), searches (`search-index.ts`), or sorts and filters by computed columns
 * (`materialized/materialized-values.ts`).
 */
export type IndexUse = 'asc' | 'desc' | 'group' | 'value' | 'filter' | 'search' | 'computed'

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
/** More keys of a sort hardly change the order. */
export const sortKeysMax = 3

/** True if the index exists, with the keys that the column has now. */
export function hasIndex({ indexes = [] }: Table, { name, expression }: AutomaticIndex): boolean {
  return indexes.some((each) => each.name === name && each.expression === expression)
}

/** True if a selection has all records. */
export function isWhole({ filter, search, linkedTo, unclaimedBy }: Selection): boolean {
  return filter === null && search === '' && !linkedTo && !unclaimedBy
}

/** The column, if it is stored in a table of the base database that can have such indexes. */
export function indexableColumn(dialect: Dialect, table: Table, columnId: string): Column | null {
  if (!dialect.supports.automaticIndexes || table.native) return null
  const column = table.columns.find(({ id }) => id === columnId)
  // Columns that every table has are ordered by the id already, or rarely sorted by.
  if (!column || computedOf(column) || !column.physicalName.startsWith('c_')) return null
  return column
}

/** True for records that only a filter selects. */
export function isFilteredOnly({ filter, search, linkedTo, unclaimedBy }: Selection): boolean {
  return filter !== null && search === '' && !linkedTo && !unclaimedBy
}

export type ColumnPrinter = (columnId: string) => SQL

export function qualified(table: Table, from: SQL): ColumnPrinter {
  const own = unqualified(table)
  return (columnId) => sql`${from}.${own(columnId)}`
}

export function unqualified(table: Table): ColumnPrinter {
  return (columnId) => columnName(columnsOf(table, [columnId])[0]?.physicalName ?? '')
}

export type IndexKey = { column: Column; use: IndexUse }

/** True for keys that depend on the record and the schema alone, not on people or the time. */
export function isConstant(key: Expr): boolean {
  return ['column', 'position', 'case', 'call'].includes(key.node)
}

/** The terms as expressions that only statements for an index print. */
export function isolated(dialect: Dialect, terms: readonly OrderTerm[]): OrderTerm[] | null {
  const own = terms.flatMap(({ key, direction }) => {
    const written = inlineLiterals(dialect, key)
    return written ? [{ key: sql`coalesce(${written}, null)`, direction }] : []
  })
  return own.length === terms.length ? own : null
}

export function indexOn(
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

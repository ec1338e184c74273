import { type SQL, sql } from 'drizzle-orm'
import { lowerSelection } from '#core/query/lower.ts'
import type { Query } from '#core/query/query.ts'
import type { Table } from '#core/schema.ts'
import type { Dialect } from './dialect.ts'
import { linkedCondition, type LinkedTo } from './linked-to.ts'
import { printingIn } from './print-related.ts'

/** Which records of a table are meant. */
export type Selection = Pick<Query, 'filter' | 'search' | 'searchColumns'> & { linkedTo?: LinkedTo }

export const allRecords: Selection = { filter: null, search: '', searchColumns: [] }

/** The selection as a condition over the columns of `from`; null when it takes every record. */
export function printSelection(dialect: Dialect, table: Table, selection: Selection, from: SQL): SQL | null {
  const { filter, search, searchColumns, linkedTo } = selection
  const filtered = lowerSelection({ filter, search: '', searchColumns }, table.columns)
  const found = lowerSelection({ filter: null, search, searchColumns }, table.columns)
  const conditions = [
    linkedTo ? linkedCondition(linkedTo, from) : null,
    filtered && printingIn(dialect, table, from).test(filtered, false),
    // What would take too long to search is not searched.
    found && printingIn(dialect, table, from, 'lenient').test(found, false),
  ].filter((condition) => condition !== null)
  return conditions.length === 0 ? null : sql.join(conditions, sql.raw(' and '))
}

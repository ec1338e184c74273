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
  const expr = lowerSelection(selection, table.columns)
  const condition = expr && printingIn(dialect, table, from).test(expr, false)
  if (!selection.linkedTo) return condition
  const linked = linkedCondition(selection.linkedTo, from)
  return condition ? sql`${linked} and ${condition}` : linked
}

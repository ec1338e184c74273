import { type SQL, sql } from 'drizzle-orm'
import { lowerSelection } from '#core/query/lower-query.ts'
import type { Table } from '#core/schema.ts'
import type { Dialect, Printing } from '../dialect.ts'
import { linkedCondition, unclaimedCondition } from './linked-condition.ts'
import { printingIn } from '../expressions/print-related.ts'
import { columnNamesOf } from '../identifiers/columns.ts'
import type { ColumnPrinter } from '../indexes/index-keys.ts'
import { type FilterReads, materializedFilter } from '../materialized/read-materialized.ts'
import { usedSearchIndex, type UsedSearchIndex } from '../indexes/search-index.ts'
import type { Selection } from '../selection.ts'

/**
 * Prints the selection as a condition on `from`; null if it selects every record. `columns` prints those that the filter
 * compares, if not by their names. `reads`: of materialized values.
 */
export function printSelection(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  from: SQL,
  columns: ColumnPrinter = columnNamesOf(table, from),
  reads: FilterReads = 'all',
): SQL | null {
  const { filter, search, searchColumns, linkedTo, unclaimedBy } = selection
  const filtered = materializedFilter(dialect, table, filter, from, columns, reads)
  const found = lowerSelection({ filter: null, search, searchColumns }, table.columns)
  const index = usedSearchIndex(dialect, table, selection, from)
  const print = printingIn(dialect, table, from, 'lenient')
  const strict = printingIn(dialect, table, from, 'strict', filtered.columns)
  const conditions = [
    index && !index.parts ? index.isCandidate : null,
    linkedTo ? linkedCondition(dialect, linkedTo, from) : null,
    unclaimedBy ? unclaimedCondition(unclaimedBy, from) : null,
    ...filtered.selected,
    ...filtered.conditions.map((each) => strict.test(each, false)),
    // Skips searches that would exceed the budget.
    found && (index?.parts ? inParts(index.isCandidate, index.parts, print) : print.test(found, false)),
  ].filter((condition) => condition !== null)
  return conditions.length === 0 ? null : sql.join(conditions, sql.raw(' and '))
}

/** Only candidates are searched for the word; options are compared in all records. */
function inParts(
  isCandidate: SQL,
  { inTexts, inOptions }: NonNullable<UsedSearchIndex['parts']>,
  print: Printing,
): SQL {
  return sql`(${print.test(inOptions, false)} or (${isCandidate} and ${print.test(inTexts, false)}))`
}

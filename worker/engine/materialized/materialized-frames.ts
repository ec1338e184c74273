import { type SQL, sql } from 'drizzle-orm'
import type { Expr } from '#core/expr/expr.ts'
import type { Table } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'
import { printingIn } from '../expressions/print-related.ts'
import { columnNamesOf } from '../identifiers/columns.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import type { ColumnPrinter } from '../indexes/index-keys.ts'
import {
  asColumns,
  existingMaterialized,
  fresh,
  isAggregated,
  stale,
  withStale,
} from './read-materialized.ts'
import { readStaleIds } from './stale-records.ts'

// Rows to aggregate, with materialized values instead of computed ones.

const id = columnName('id')

export type MaterializedFrame = {
  /** Before the select: the stale ids. */
  before: SQL
  /** What the rows are from: the table with its values, or the values alone. */
  from: SQL
  /** An expression about computed columns as one about their values, which `columns` prints. */
  replaced(expr: Expr): Expr
  columns: ColumnPrinter
}

/**
 * The values of these columns instead of their expressions; null if none is materialized. `needsRecords`: if more of the
 * records is read, or not all of them are.
 */
export function materializedFrame(
  dialect: Dialect,
  table: Table,
  columnIds: readonly string[],
  needsRecords: boolean,
): MaterializedFrame | null {
  if (!dialect.materialized) return null
  const wanted = [...new Set(columnIds)]
  const found = wanted.flatMap((columnId) =>
    isAggregated(table, columnId) ? (existingMaterialized(dialect, table, columnId) ?? []) : [],
  )
  const [first] = found
  if (!first) return null
  const replaced = (expr: Expr) => asColumns(expr, found)
  if (wanted.length === 1 && !needsRecords)
    return {
      before: withStale(dialect, first),
      from: sql`(select v from ${first.names.values} where ${id} not in (select id from ${stale}) union all select v from ${fresh})`,
      replaced,
      columns: () => sql.raw('v'),
    }
  const from = tableName(table.physicalName)
  const parts = found.map((one, index) => ({
    one,
    staleOf: sql.raw(`s_${index}`),
    values: sql.raw(`m_${index}`),
  }))
  const own = columnNamesOf(table, from)
  const print = printingIn(dialect, table, from)
  return {
    before: sql`with ${sql.join(
      parts.map(
        ({ one, staleOf }) => sql`${staleOf} (id) as materialized (${readStaleIds(one.levels, one.names)})`,
      ),
      sql.raw(', '),
    )}`,
    from: sql.join([
      from,
      ...parts.map(
        ({ one, values }) => sql` left join ${one.names.values} as ${values} on ${values}.id = ${from}.${id}`,
      ),
    ]),
    replaced,
    columns(columnId) {
      const part = parts.find(({ one }) => one.columnId === columnId)
      if (!part) return own(columnId)
      const { one, staleOf, values } = part
      return sql`case when ${values}.id is null or ${from}.${id} in (select id from ${staleOf})
        then ${print.value(one.value)} else ${values}.v end`
    },
  }
}

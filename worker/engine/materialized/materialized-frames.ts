import { type SQL, sql } from 'drizzle-orm'
import type { Expr } from '#core/expr/expr.ts'
import type { Table } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'
import { printingIn } from '../expressions/print-related.ts'
import { columnNamesOf } from '../identifiers/columns.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import type { ColumnPrinter } from '../indexes/index-keys.ts'
import { existingMaterialized, type Materialized } from './materialized-values.ts'
import { asColumns, fresh, isAggregated, stale, withStale } from './read-materialized.ts'
import { readStaleIds } from './stale-records.ts'

// Rows to aggregate, with materialized values and groups instead of computed ones.

const id = columnName('id')

/** The group of a record, and what groups are sorted by. */
export type GroupPart = 'key' | 'place'

export type MaterializedFrame = {
  /** Before the select: the stale ids. */
  before: SQL
  /** What the rows are from: the table with its values, or the values alone. */
  from: SQL
  /** An expression about computed columns as one about their values, which `columns` prints. */
  replaced(expr: Expr): Expr
  columns: ColumnPrinter
  /** The group by a column; null if it is not materialized. */
  groupOf(columnId: string, part: GroupPart): SQL | null
}

/**
 * The values and groups of these columns instead of their expressions; null if none is materialized. `needsRecords`: if
 * more of the records is read, or not all of them are.
 */
export function materializedFrame(
  dialect: Dialect,
  table: Table,
  { aggregated, grouped }: { aggregated: readonly string[]; grouped: readonly string[] },
  needsRecords: boolean,
): MaterializedFrame | null {
  if (!dialect.materialized) return null
  const wanted = [...new Set(aggregated)]
  const found = wanted.flatMap((columnId) =>
    isAggregated(table, columnId)
      ? (existingMaterialized(dialect, table, { of: 'value', columnId }) ?? [])
      : [],
  )
  const groups = [...new Set(grouped)].flatMap((columnId) => {
    const of = existingMaterialized(dialect, table, { of: 'group', columnId })
    return of ? [{ columnId, of }] : []
  })
  const [first] = found
  const replaced = (expr: Expr) => asColumns(expr, found)
  if (first && wanted.length === 1 && !needsRecords)
    return {
      before: withStale(dialect, first),
      from: sql`(select v from ${first.names.values} where ${id} not in (select id from ${stale}) union all select v from ${fresh})`,
      replaced,
      columns: () => sql.raw('v'),
      groupOf: () => null,
    }
  const parts = [...found, ...groups.map(({ of }) => of)].map((one, index) => ({
    one,
    staleOf: sql.raw(`s_${index}`),
    values: sql.raw(`m_${index}`),
  }))
  return parts.length === 0 ? null : { replaced, ...joinedFrame(dialect, table, parts, groups) }
}

type Part = { one: Materialized; staleOf: SQL; values: SQL }

/** The records with their values and groups. */
function joinedFrame(
  dialect: Dialect,
  table: Table,
  parts: readonly Part[],
  groups: readonly { columnId: string; of: Materialized }[],
): Omit<MaterializedFrame, 'replaced'> {
  const from = tableName(table.physicalName)
  const own = columnNamesOf(table, from)
  const print = printingIn(dialect, table, from)
  const valueOf = ({ one, staleOf, values }: Part, at: number) => {
    const { expr, name } = one.values[at] ?? one.values[0]
    return sql`case when ${values}.id is null or ${from}.${id} in (select id from ${staleOf})
      then ${print.value(expr)} else ${values}.${name} end`
  }
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
    columns(reference) {
      const part = parts.find(({ one }) => one.values[0].reference === reference)
      return part ? valueOf(part, 0) : own(reference)
    },
    groupOf(columnId, place) {
      const group = groups.find((each) => each.columnId === columnId)
      const part = parts.find(({ one }) => one === group?.of)
      return part ? valueOf(part, place === 'key' ? 0 : 1) : null
    },
  }
}

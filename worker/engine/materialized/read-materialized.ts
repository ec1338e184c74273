import { type SQL, sql } from 'drizzle-orm'
import { type Expr, partsOf } from '#core/expr/expr.ts'
import { mapParts } from '#core/expr/map.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import { lowerFilter } from '#core/query/lower-query.ts'
import type { Filter, Sort } from '#core/query/query.ts'
import type { Table } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'
import { printingIn } from '../expressions/print-related.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { type ColumnPrinter, hasIndex, isFilteredOnly } from '../indexes/index-keys.ts'
import type { Selection } from '../selection.ts'
import { type Materialized, materializedOf } from './materialized-column.ts'
import { readStaleIds } from './stale-records.ts'

// Reads materialized values. Those of stale records are computed as without them, so results are the same.

const id = columnName('id')
const v = sql.raw('v')
/** Within queries: the stale ids, and the values of these records. */
export const [stale, fresh] = [sql.raw('s'), sql.raw('f')]

/** The materialized values that a read would use, whether or not they exist; `aggregated`: columns whose values it all reads. */
export function materializedFor(
  dialect: Dialect,
  table: Table,
  { filter }: Pick<Selection, 'filter'>,
  { sorts = [], aggregated = [] }: { sorts?: readonly Sort[]; aggregated?: readonly string[] } = {},
): Materialized[] {
  const columnIds = new Set([
    ...(filter ? filteredColumns(table, filter) : []),
    ...aggregated.filter((columnId) => isAggregated(table, columnId)),
  ])
  const [first] = sorts
  if (first && sorts.length === 1) columnIds.add(first.columnId)
  const found = [...columnIds].map((columnId) => materializedOf(dialect, table, columnId))
  return found.filter((each) => each !== null)
}

/** The materialized values of a column, if they are there and statements may use them. */
export function existingMaterialized(dialect: Dialect, table: Table, columnId: string): Materialized | null {
  if (!dialect.materialized) return null
  const found = materializedOf(dialect, table, columnId)
  return found && dialect.materialized.has(found.index.name) && hasIndex(table, found.index) ? found : null
}

/** A filter whose computed columns are read from their values, record by record. */
export function materializedFilter(
  dialect: Dialect,
  table: Table,
  filter: Filter | null,
  from: SQL,
  columns: ColumnPrinter,
): { condition: Expr | null; columns: ColumnPrinter } {
  const condition = filter && lowerFilter(filter, table.columns)
  const found = filter ? filteredValues(dialect, table, filter) : []
  if (!condition || found.length === 0) return { condition, columns }
  const print = printingIn(dialect, table, from)
  return {
    condition: asColumns(condition, found),
    columns(columnId) {
      const one = found.find((each) => each.columnId === columnId)
      if (!one) return columns(columnId)
      const { values } = one.names
      return sql`case when ${from}.${id} in (${readStaleIds(one.levels, one.names)}) then ${print.value(one.value)}
        else (select v from ${values} where ${values}.id = ${from}.${id}) end`
    },
  }
}

/**
 * A query for the ids of the records that a filter selects, if materialized values answer it alone: a range of their
 * index. Null otherwise.
 */
export function materializedIds(dialect: Dialect, table: Table, selection: Selection): SQL | null {
  const { filter } = selection
  if (!dialect.materialized || !filter || !isFilteredOnly(selection)) return null
  const [found, ...others] = filteredValues(dialect, table, filter)
  if (!found || others.length > 0) return null
  const condition = asColumns(lowerFilter(filter, table.columns), [found])
  if (!isOver(condition, found.columnId)) return null
  const holds = printingIn(dialect, table, id, 'strict', () => v).test(condition, false)
  return sql`${withStale(dialect, found)} select id from ${found.names.values}
    where ${holds} and ${id} not in (select id from ${stale}) union all select id from ${fresh} where ${holds}`
}

function filteredValues(dialect: Dialect, table: Table, filter: Filter): Materialized[] {
  if (!dialect.materialized) return []
  const columnIds = [...new Set(filteredColumns(table, filter))]
  return columnIds.flatMap((columnId) => existingMaterialized(dialect, table, columnId) ?? [])
}

/** True if an expression has no other value of a record than this one. */
function isOver(expr: Expr, columnId: string): boolean {
  switch (expr.node) {
    case 'column':
      return expr.columnId === columnId
    case 'related':
    case 'exists':
    case 'timed':
      return false
    default:
      return partsOf(expr).every((part) => isOver(part, columnId))
  }
}

/** The expression with these values as columns, which a printer prints; not within linked records, which may be others. */
export function asColumns(expr: Expr, found: readonly Materialized[]): Expr {
  const one = found.find(({ value }) => value === expr)
  if (one) return { node: 'column', columnId: one.columnId, kind: one.kind }
  if (expr.node === 'related' || expr.node === 'exists') return expr
  return mapParts(expr, (part) => asColumns(part, found))
}

/** The computed columns that a filter compares by their value. */
function filteredColumns(table: Table, filter: Filter): string[] {
  if (filter.node === 'group') return filter.children.flatMap((each) => filteredColumns(table, each))
  return filter.node === 'condition' && hasFullValue(table, filter.columnId) ? [filter.columnId] : []
}

/** True for computed columns whose materialized value is all that they have. */
export function hasFullValue(table: Table, columnId: string): boolean {
  const column = table.columns.find((each) => each.id === columnId)
  const computed = column && computedOf(column)
  return computed ? !computed.over && computed.sort === computed.expr : false
}

/** True if aggregates read the value alone; links are blank by their records. */
export function isAggregated(table: Table, columnId: string): boolean {
  return (
    hasFullValue(table, columnId) && !table.columns.some(({ id: each, link }) => each === columnId && link)
  )
}

/** The stale ids, and the values of these records. */
export function withStale(dialect: Dialect, { table, levels, names, value }: Materialized): SQL {
  const from = tableName(table.physicalName)
  const printed = printingIn(dialect, table, from).value(value)
  return sql`with ${stale} (id) as materialized (${readStaleIds(levels, names)}),
    ${fresh} (id, v) as materialized (select ${from}.${id}, ${printed} from ${from}
      where ${from}.${id} in (select id from ${stale}))`
}

import { type SQL, sql } from 'drizzle-orm'
import { type Expr, partsOf } from '#core/expr/expr.ts'
import { mapParts } from '#core/expr/map.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import { lowerFilter } from '#core/query/lower-query.ts'
import type { Filter, Sort } from '#core/query/query.ts'
import type { Table } from '#core/schema.ts'
import type { Dialect, OrderTerm } from '../dialect.ts'
import { printingIn } from '../expressions/print-related.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { type ColumnPrinter, hasIndex, isFilteredOnly } from '../indexes/index-keys.ts'
import { inOrder, pageAfter } from '../read/page-ids.ts'
import type { Selection } from '../selection.ts'
import { type Materialized, materializedOf } from './materialized-column.ts'
import { staleIds } from './stale-records.ts'

// Reads materialized values. Those of stale records are computed as without them, so results are the same.

const id = columnName('id')
const comma = sql.raw(', ')
const v = sql.raw('v')
/** Within queries: the stale ids `s`, the values of these records `f`. */
const [stale, fresh] = [sql.raw('s'), sql.raw('f')]

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
export function existing(dialect: Dialect, table: Table, columnId: string): Materialized | null {
  if (!dialect.materialized) return null
  const found = materializedOf(dialect, table, columnId)
  return found && dialect.materialized.has(found.index.name) && hasIndex(table, found.index) ? found : null
}

/** Beyond so many records, comparing each of them with the stale ones takes long. */
const deepOffset = 1000

/** Pages of all records, in the order of materialized values. */
export type MaterializedSort = {
  page(at: PageAt): SQL
  pageAfter(after: number, at: PageAt): SQL
}
type PageAt = { limit: number; offset: number }

/** The pages of a sort by materialized values; null if there are none. */
export function materializedSort(
  dialect: Dialect,
  table: Table,
  sorts: readonly Sort[],
): MaterializedSort | null {
  const [sort] = sorts
  const found = sort && sorts.length === 1 ? existing(dialect, table, sort.columnId) : null
  if (!sort || !found) return null
  const { values } = found.names
  const terms = dialect.order(v, found.kind, sort.direction)
  const isFresh = sql`${id} not in (select id from ${stale})`
  return {
    page({ limit, offset }) {
      const keys = sql.join(
        terms.map(({ key }) => key),
        comma,
      )
      const places = terms.map(({ direction }, index) => ({ key: sql.raw(String(index + 1)), direction }))
      const last = sql.raw(String(terms.length + 1))
      const merged = (
        count: SQL,
      ) => sql`select i from (select ${keys}, ${id} as i from ${values} where ${isFresh}
        union all select ${keys}, ${id} as i from ${fresh} order by ${inOrder(places, last)} limit ${count} offset ${offset})`
      const before = withStale(dialect, found)
      if (offset < deepOffset) return sql`${before} ${merged(sql`${limit}`)}`
      // If nothing is stale, the index is read without comparing each id. A limit of 0 reads nothing.
      const isStale = sql`exists (select 1 from ${stale})`
      return sql`${before} select i from (select ${id} as i from ${values} order by ${inOrder(terms, id)}
          limit case when ${isStale} then 0 else ${limit} end offset ${offset})
        union all ${merged(sql`case when ${isStale} then ${limit} else 0 end`)}`
    },
    pageAfter(after, { limit, offset }) {
      const of = liveTerms(dialect, found, sort.direction)
      const parts = [
        { from: values, own: id, terms, where: isFresh },
        { from: fresh, own: id, terms, where: null },
      ]
      return sql`${withStale(dialect, found)} ${pageAfter(dialect, parts, { of, from: tableName(table.physicalName), after, limit, offset })}`
    },
  }
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
    condition: found.reduce(asColumn, condition),
    columns(columnId) {
      const one = found.find((each) => each.columnId === columnId)
      if (!one) return columns(columnId)
      const { values } = one.names
      return sql`case when ${from}.${id} in (${staleIds(one.levels, one.names)}) then ${print.value(one.value)}
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
  const condition = asColumn(lowerFilter(filter, table.columns), found)
  if (!isOver(condition, found.columnId)) return null
  const holds = printingIn(dialect, table, id, 'strict', () => v).test(condition, false)
  return sql`${withStale(dialect, found)} select id from ${found.names.values}
    where ${holds} and ${id} not in (select id from ${stale}) union all select id from ${fresh} where ${holds}`
}

function filteredValues(dialect: Dialect, table: Table, filter: Filter): Materialized[] {
  if (!dialect.materialized) return []
  const columnIds = [...new Set(filteredColumns(table, filter))]
  return columnIds.flatMap((columnId) => existing(dialect, table, columnId) ?? [])
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

/** The expression with the value as a column, which a printer prints. */
export function asColumn(expr: Expr, { columnId, value, kind }: Materialized): Expr {
  const column: Expr = { node: 'column', columnId, kind }
  const replaced = (part: Expr): Expr => (part === value ? column : mapParts(part, replaced))
  return replaced(expr)
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
  return sql`with ${stale} (id) as materialized (${staleIds(levels, names)}),
    ${fresh} (id, v) as materialized (select ${from}.${id}, ${printed} from ${from}
      where ${from}.${id} in (select id from ${stale}))`
}

/** The sort keys of a record of the table. */
function liveTerms(
  dialect: Dialect,
  { table, value, kind }: Materialized,
  direction: Sort['direction'],
): OrderTerm[] {
  const printed = printingIn(dialect, table, tableName(table.physicalName)).value(value)
  return dialect.order(printed, kind, direction)
}

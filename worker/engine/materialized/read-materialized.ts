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
import { type ColumnPrinter, isFilteredOnly } from '../indexes/index-keys.ts'
import type { Selection } from '../selection.ts'
import { type MaterializedSpec, specOfSorts } from './materialized-spec.ts'
import {
  computedValue,
  existingMaterialized,
  type Materialized,
  materializedOf,
  namesIn,
} from './materialized-values.ts'
import { readStaleIds } from './stale-records.ts'

// Reads materialized values. Those of stale records are computed as without them, so results are the same.

const id = columnName('id')
/** Within queries: the stale ids, and the values of these records. */
export const [stale, fresh] = [sql.raw('s'), sql.raw('f')]

/** What a read asks for besides its selection, by the ids of columns. */
export type Reads = {
  sorts?: readonly Sort[]
  /** Columns whose values it all reads. */
  aggregated?: readonly string[]
  grouped?: readonly string[]
}

/** The materialized values that a read would use, whether or not they exist. */
export function materializedFor(
  dialect: Dialect,
  table: Table,
  { filter }: Pick<Selection, 'filter'>,
  { sorts = [], aggregated = [], grouped = [] }: Reads = {},
): Materialized[] {
  const sorted = specOfSorts(sorts)
  const specs: MaterializedSpec[] = [
    ...(filter ? filteredSpecs(table, filter) : []),
    ...aggregated
      .filter((columnId) => isAggregated(table, columnId))
      .map((columnId) => ({ of: 'value' as const, columnId })),
    ...grouped.map((columnId) => ({ of: 'group' as const, columnId })),
    ...(sorted ? [sorted] : []),
  ]
  return [...new Set(specs.flatMap((spec) => materializedOf(dialect, table, spec) ?? []))]
}

/** How a filter reads materialized values: of record by record, or of all that it selects. */
export type FilterReads = 'each' | 'all'

/** A filter as conditions that all hold, and the columns that they compare; computed ones are read from their values. */
export function materializedFilter(
  dialect: Dialect,
  table: Table,
  filter: Filter | null,
  from: SQL,
  columns: ColumnPrinter,
  reads: FilterReads,
): { conditions: Expr[]; selected: SQL[]; columns: ColumnPrinter } {
  if (!filter) return { conditions: [], selected: [], columns }
  const found = filteredValues(dialect, table, filter)
  if (found.length === 0) return { conditions: [lowerFilter(filter, table.columns)], selected: [], columns }
  const conditions = conjunctsOf(filter).map((each) => asColumns(lowerFilter(each, table.columns), found))
  const ofOne = (condition: Expr) =>
    reads === 'all' ? found.find(({ values: [{ reference }] }) => isOver(condition, reference)) : undefined
  const selected = found.flatMap((one) => {
    const own = conditions.filter((condition) => ofOne(condition) === one)
    return own.length === 0 ? [] : [sql`${from}.${id} in (${idsWhere(dialect, table, one, own)})`]
  })
  const print = printingIn(dialect, table, from)
  return {
    conditions: conditions.filter((condition) => !ofOne(condition)),
    selected,
    columns(columnId) {
      const one = found.find(({ values: [{ reference }] }) => reference === columnId)
      if (!one) return columns(columnId)
      const { values } = one.names
      return sql`case when ${from}.${id} in (${readStaleIds(one.levels, one.names)})
        then ${print.value(one.values[0].expr)}
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
  return isOver(condition, found.values[0].reference) ? idsWhere(dialect, table, found, [condition]) : null
}

/** The ids of the records for whose first value these conditions hold. */
function idsWhere(dialect: Dialect, table: Table, found: Materialized, conditions: readonly Expr[]): SQL {
  const [{ name }] = found.values
  const print = printingIn(dialect, table, id, 'strict', () => name)
  const holds = sql.join(
    conditions.map((condition) => print.test(condition, false)),
    sql.raw(' and '),
  )
  return sql`${withStale(dialect, found)} select id from ${found.names.values}
    where ${holds} and ${id} not in (select id from ${stale}) union all select id from ${fresh} where ${holds}`
}

function conjunctsOf(filter: Filter): Filter[] {
  return filter.node === 'group' && filter.logic === 'and' && filter.children.length > 0
    ? filter.children.flatMap(conjunctsOf)
    : [filter]
}

function filteredValues(dialect: Dialect, table: Table, filter: Filter): Materialized[] {
  if (!dialect.materialized) return []
  const specs = filteredSpecs(table, filter)
  return [...new Set(specs.flatMap((spec) => existingMaterialized(dialect, table, spec) ?? []))]
}

/** True if an expression has no other value of a record than this one. */
function isOver(expr: Expr, reference: string): boolean {
  switch (expr.node) {
    case 'column':
      return expr.columnId === reference
    case 'related':
    case 'exists':
    case 'timed':
      return false
    default:
      return partsOf(expr).every((part) => isOver(part, reference))
  }
}

/**
 * The expression with the first of these values as columns, which a printer prints; not within linked records, which may
 * be others.
 */
export function asColumns(expr: Expr, found: readonly Materialized[]): Expr {
  const one = found.map(({ values: [first] }) => first).find((first) => first.expr === expr)
  if (one) return { node: 'column', columnId: one.reference, kind: one.kind }
  if (expr.node === 'related' || expr.node === 'exists') return expr
  return mapParts(expr, (part) => asColumns(part, found))
}

/** The computed columns that a filter compares by their value or group. */
function filteredSpecs(table: Table, filter: Filter): MaterializedSpec[] {
  switch (filter.node) {
    case 'group':
      return filter.children.flatMap((each) => filteredSpecs(table, each))
    case 'condition':
      return hasFullValue(table, filter.columnId) ? [{ of: 'value', columnId: filter.columnId }] : []
    case 'within':
      return [{ of: 'group', columnId: filter.columnId }]
    default:
      return []
  }
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
export function withStale(dialect: Dialect, materialized: Materialized): SQL {
  const { table, levels, names, values } = materialized
  const from = tableName(table.physicalName)
  const print = printingIn(dialect, table, from)
  const computed = sql.join(
    values.map(({ expr }) => computedValue(materialized, print, expr)),
    sql.raw(', '),
  )
  return sql`with ${stale} (id) as materialized (${readStaleIds(levels, names)}),
    ${fresh} (id, ${namesIn(values)}) as materialized (select ${from}.${id}, ${computed} from ${from}
      where ${from}.${id} in (select id from ${stale}))`
}

/** If nothing is stale, an index is read without comparing each id. A limit of 0 reads nothing. */
export function limitUnlessStale(limit: number): SQL {
  return sql`case when exists (select 1 from ${stale}) then 0 else ${limit} end`
}

export function limitIfStale(limit: number): SQL {
  return sql`case when exists (select 1 from ${stale}) then ${limit} else 0 end`
}

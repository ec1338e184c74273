import { type SQL, sql } from 'drizzle-orm'
import type { RequestedAggregation } from '#core/aggregations/aggregation-request.ts'
import { aggregations } from '#core/aggregations/index.ts'
import type { MeasureName } from '#core/aggregations/measure.ts'
import { kindOfValue, valueExpr } from '#core/fields/value.ts'
import { groupKey } from '#core/query/group-key.ts'
import { lowerCondition } from '#core/query/lower-query.ts'
import type { Column, Table } from '#core/schema.ts'
import type { Dialect, OrderTerm } from '../dialect.ts'
import { columnsOfAutomaticIndex } from '../identifiers/names.ts'
import type { Selection } from '../selection.ts'
import { printing } from '../expressions/print-expr.ts'
import {
  type AutomaticIndex,
  type ColumnPrinter,
  hasIndex,
  indexableColumn,
  type IndexKey,
  indexOn,
  isConstant,
  isolated,
  isWhole,
  qualified,
  unqualified,
} from './index-keys.ts'

// Indexes of the values that are aggregated, alone or behind the group that they are in. They have null for blank
// values, and decimals as numbers: see `IndexedNumbers`.

/** Values behind a group; with more, the index is as large as the table. */
const valuesMax = 3

const ofAll: readonly MeasureName[] = ['rows', 'filled', 'distinct', 'checked', 'sum', 'min', 'max', 'middle']
/** Others need the values of a group in their order. */
const ofGroups: readonly MeasureName[] = ['rows', 'filled', 'checked', 'sum', 'min', 'max']

/** The index that an aggregation of all records would use; null if it can have none. */
export function indexOfValue(
  dialect: Dialect,
  table: Table,
  wanted: RequestedAggregation,
): AutomaticIndex | null {
  const key = isMeasured(wanted, ofAll) ? valueKey(dialect, table, wanted.columnId) : null
  return key && indexOn(dialect, [key], termsOf(dialect, [key], unqualified(table)))
}

/** The key that an aggregation is read by, if its index exists; else null. */
export function indexedValue(
  dialect: Dialect,
  table: Table,
  query: Selection,
  wanted: RequestedAggregation,
  from: SQL,
): SQL | null {
  const index = isWhole(query) ? indexOfValue(dialect, table, wanted) : null
  const key = index && hasIndex(table, index) ? valueKey(dialect, table, wanted.columnId) : null
  return key && keyOf(dialect, key, qualified(table, from))
}

/**
 * The index that groups of all records by a column would use, with the values to aggregate; null if it can have none.
 * One that exists and has further values is as good.
 */
export function indexOfGroups(
  dialect: Dialect,
  table: Table,
  columnId: string,
  wanted: readonly RequestedAggregation[] = [],
): AutomaticIndex | null {
  const keys = groupKeys(dialect, table, columnId, wanted)
  if (!keys) return null
  const own = indexOn(dialect, keys, termsOf(dialect, keys, unqualified(table)))
  if (!own || hasIndex(table, own)) return own
  return widerIndex(dialect, table, keys) ?? own
}

/** What an index has of the group of each record, and of each value to aggregate. */
export type IndexedGroups = { group: SQL; values: SQL[] }

/** The keys of the groups of all records and of the values in them, if their index exists; else null. */
export function indexedGroups(
  dialect: Dialect,
  table: Table,
  query: Selection,
  columnId: string,
  wanted: readonly RequestedAggregation[],
  from: SQL,
): IndexedGroups | null {
  const index = isWhole(query) ? indexOfGroups(dialect, table, columnId, wanted) : null
  if (!index || !hasIndex(table, index)) return null
  const print = qualified(table, from)
  const column = indexableColumn(dialect, table, columnId)
  const group = column && keyOf(dialect, { column, use: 'group' }, print)
  const values = wanted.flatMap(({ columnId: id }) => {
    const key = valueKey(dialect, table, id)
    return (key && keyOf(dialect, key, print)) ?? []
  })
  return group && values.length === wanted.length ? { group, values } : null
}

function groupKeys(
  dialect: Dialect,
  table: Table,
  columnId: string,
  wanted: readonly RequestedAggregation[],
): IndexKey[] | null {
  const column = indexableColumn(dialect, table, columnId)
  const ids = [...new Set(wanted.map((each) => each.columnId))]
  if (!column || ids.length > valuesMax || !wanted.every((each) => isMeasured(each, ofGroups))) return null
  const values = ids.flatMap((id) => valueKey(dialect, table, id) ?? [])
  return values.length === ids.length ? [{ column, use: 'group' }, ...values] : null
}

/** An index that exists, of the same group and of these values among others. */
function widerIndex(dialect: Dialect, table: Table, keys: readonly IndexKey[]): AutomaticIndex | null {
  const [group, ...values] = keys
  if (!group) return null
  const start = `a_${group.column.physicalName.slice(2)}_group_`
  for (const { name } of table.indexes ?? []) {
    if (!name.startsWith(start)) continue
    const ids = columnsOfAutomaticIndex(name).map((physical) =>
      table.columns.find(({ physicalName }) => physicalName === physical),
    )
    const all = ids.flatMap((column, index): IndexKey[] =>
      column ? [{ column, use: index === 0 ? 'group' : 'value' }] : [],
    )
    const hasAll = values.every(({ column }) => all.slice(1).some((each) => each.column.id === column.id))
    const index = hasAll ? indexOn(dialect, all, termsOf(dialect, all, unqualified(table))) : null
    if (index && hasIndex(table, index)) return index
  }
  return null
}

function isMeasured({ name }: RequestedAggregation, measures: readonly MeasureName[]): boolean {
  const needed = aggregations[name].measures
  return needed.length > 0 && needed.every((measure) => measures.includes(measure))
}

function valueKey(dialect: Dialect, table: Table, columnId: string): IndexKey | null {
  const column = indexableColumn(dialect, table, columnId)
  if (!column || kindOfValue(column) === 'real' || valueExpr(column).node !== 'column') return null
  return { column, use: 'value' }
}

function termsOf(dialect: Dialect, keys: readonly IndexKey[], print: ColumnPrinter): OrderTerm[] | null {
  const terms = keys.flatMap((key) => {
    const printed = keyOf(dialect, key, print)
    return printed ? [{ key: printed, direction: 'asc' as const }] : []
  })
  return terms.length === keys.length ? terms : null
}

function keyOf(dialect: Dialect, { column, use }: IndexKey, print: ColumnPrinter): SQL | null {
  const printed = use === 'group' ? printGroup(dialect, column, print) : printValue(dialect, column, print)
  const [term] = (printed && isolated(dialect, [{ key: printed, direction: 'asc' }])) ?? []
  return term?.key ?? null
}

function printGroup(dialect: Dialect, column: Column, print: ColumnPrinter): SQL | null {
  const key = groupKey(column)
  return isConstant(key) ? printing(dialect, print).value(key) : null
}

/** The value, or null if it is blank. */
function printValue(dialect: Dialect, column: Column, print: ColumnPrinter): SQL | null {
  const kind = kindOfValue(column)
  const value = printing(dialect, print).value(valueExpr(column))
  if (kind === 'decimal') return dialect.exact.indexed?.decimalKey(value) ?? null
  // For other kinds, only null is blank.
  if (kind !== 'text' && kind !== 'list' && kind !== 'json') return value
  const blank = printing(dialect, print).test(lowerCondition(column, 'blank', { kind: 'none' }), true)
  return sql`case when not ${blank} then ${value} end`
}

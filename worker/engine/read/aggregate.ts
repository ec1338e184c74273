import { type SQL, sql } from 'drizzle-orm'
import { aggregations } from '#core/aggregations/index.ts'
import type { Measured, MeasureName } from '#core/aggregations/measure.ts'
import type { RequestedAggregation } from '#core/aggregations/aggregation-request.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import { kindOfValue, valueExpr } from '#core/fields/value.ts'
import { lowerCondition } from '#core/query/lower-query.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import type { SqlResult, SqlValue, Statement } from '../../platform/statement.ts'
import { columnOf, nameOf } from '../identifiers/columns.ts'
import type { Dialect } from '../dialect.ts'
import type { MeasureSql } from '../expressions/exact-sql.ts'
import { printSelection } from './filter.ts'
import type { Selection } from '../selection.ts'
import { indexedGroupMeasure, indexedMeasure } from './indexed-measures.ts'
import { asReal, measureSql } from './measures.ts'
import { middleOfAll, rising } from './middle-values.ts'
import { type GroupPart, materializedFrame } from '../materialized/materialized-frames.ts'
import { indexedGroups, type IndexedGroups, indexedValue } from '../indexes/value-indexes.ts'
import { tableName } from '../identifiers/names.ts'
import { printingIn } from '../expressions/print-related.ts'
import { renderCacheable } from '../expressions/render.ts'

const comma = sql.raw(', ')
/** All aggregated rows, without groups. */
const whole = sql.raw('f_0')

/** Aggregates the records of a selection to one row; `decodeAggregates` decodes it. */
export function aggregateStatement(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  wanted: readonly RequestedAggregation[],
): Statement {
  const frame = frameOf(dialect, table, selection, wanted, [])
  const measures = frame.measures.flatMap((measure) => measure.select)
  // Without values to read, only the narrowest index is counted.
  if (frame.isIndexed)
    return renderCacheable(
      dialect,
      sql`select (select count(*) from ${tableName(table.physicalName)}), ${sql.join(measures, comma)}`,
    )
  const inlined = isReadAgain(table, wanted) ? dialect.syntax.inlined : sql``
  return renderCacheable(
    dialect,
    sql`with ${whole} as${inlined} (${frame.rows}) select ${sql.join([sql`count(*)`, ...measures], comma)} from ${whole}`,
  )
}

/** Aggregated values by column id. */
export type Aggregates = Record<string, CellValue>

/** Decodes a row of aggregates of a group; `start`: number of columns before its measures. */
export function readAggregates(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  wanted: readonly RequestedAggregation[],
  row: readonly SqlValue[],
  { start, groupId }: { start: number; groupId: string | null },
): Aggregates {
  const groups =
    groupId === null
      ? null
      : indexedGroups(dialect, table, selection, groupId, wanted, tableName(table.physicalName))
  return readMeasures(measuresOf(dialect, table, selection, wanted, { groups }), row, start)
}

function readMeasures(all: readonly ColumnMeasures[], row: readonly SqlValue[], start: number): Aggregates {
  const values: Aggregates = {}
  let at = start
  for (const measures of all) {
    let measured: Partial<Measured> = {}
    for (const { sql: measure } of measures.measures) {
      const next = at + measure.select.length
      measured = { ...measured, ...measure.read(row.slice(at, next)) }
      at = next
    }
    // The required measures have just been read.
    values[measures.column.id] = aggregations[measures.name].finish(measured as Measured)
  }
  return values
}

/** Decodes the row of `aggregateStatement`. */
export function decodeAggregates(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  wanted: readonly RequestedAggregation[],
  result: SqlResult | undefined,
): Aggregates {
  return readMeasures(measuresOf(dialect, table, selection, wanted, null), result?.rows[0] ?? [], 1)
}

/** The query of the rows to aggregate with their keys, and the measures to select. */
export type Frame = {
  rows: SQL
  measures: MeasureSql[]
  /** True if indexes have all values, so no row has to be read. */
  isIndexed: boolean
}

/** A value that each row provides under a name. */
export type Key = {
  name: string
  value: SQL
  costly: boolean
  /** What it is taken from. */
  join?: SQL
  /** What it is of the groups by a column, which may be materialized. */
  of: { columnId: string; part: GroupPart }
}

/** `partition`: keys of the groups within which values are sorted; `groups`: what an index has of them. */
export type Grouping = { partition: readonly string[]; groups: IndexedGroups | null }

export function frameOf(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  wanted: readonly RequestedAggregation[],
  keys: readonly Key[],
  grouping: Grouping | null = null,
): Frame {
  const from = tableName(table.physicalName)
  const where = printSelection(dialect, table, selection, from)
  const all = measuresOf(dialect, table, selection, wanted, grouping)
  const framed = grouping ? all : all.filter(({ key }) => key === null)
  const needsRecords = keys.length > 0 || where !== null
  const materialized = materializedFrame(
    dialect,
    table,
    {
      aggregated: framed.filter(({ key }) => key === null).map(({ column }) => column.id),
      grouped: keys.map(({ of }) => of.columnId),
    },
    needsRecords,
  )
  const print = printingIn(dialect, table, from, 'strict', materialized?.columns)
  const replaced = materialized?.replaced ?? ((expr) => expr)
  const values = framed.flatMap(({ column, index, key, measures }) => {
    const name = named('v', index)
    if (key) return [sql`${key} as ${name}`]
    const needsBlank = measures.some(({ name: measure }) => measure === 'filled' || measure === 'distinct')
    const blank = print.test(replaced(lowerCondition(column, 'blank', { kind: 'none' })), true)
    const value = sql`${print.value(replaced(valueExpr(column)))} as ${name}`
    return needsBlank ? [value, sql`${blank} as ${named('b', index)}`] : [value]
  })
  const groups = keys.map((key) => {
    const value = materialized?.groupOf(key.of.columnId, key.of.part)
    return value ? { ...key, value, join: undefined } : key
  })
  const selected = [...groups.map(({ name, value }) => sql`${value} as ${sql.raw(name)}`), ...values]
  // The limit prevents the database from evaluating a value again at each use.
  const limit =
    isCostly(table, wanted) || keys.some(({ costly }) => costly)
      ? sql` limit ${dialect.syntax.unlimited}`
      : sql``
  const joins = sql.join(groups.flatMap(({ join }) => (join ? [join] : [])))
  const columns = selected.length === 0 ? sql`1` : sql.join(selected, comma)
  const inner = sql`${materialized?.before ?? sql``} select ${columns} from ${materialized?.from ?? from}${joins}${where ? sql` where ${where}` : sql``}${limit}`
  const windows = windowsOf(
    dialect,
    framed,
    grouping?.partition ?? [],
    isNumbered(dialect, grouping !== null),
  )
  const rows =
    windows.length === 0
      ? inner
      : sql`select *, ${sql.join(windows, comma)} from ${dialect.syntax.derived(inner)}`
  return {
    rows,
    measures: all.flatMap(({ measures }) => measures.map((measure) => measure.sql)),
    isIndexed: framed.length === 0 && all.length > 0,
  }
}

type ColumnMeasures = {
  column: Column
  index: number
  name: RequestedAggregation['name']
  /** What an index has of the value; null if there is none. */
  key: SQL | null
  measures: { name: MeasureName; sql: MeasureSql }[]
}

function measuresOf(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  wanted: readonly RequestedAggregation[],
  grouping: Pick<Grouping, 'groups'> | null,
): ColumnMeasures[] {
  const from = tableName(table.physicalName)
  return wanted.map((each, index) => {
    const column = columnOf(table, each.columnId)
    const key = grouping
      ? (grouping.groups?.values[index] ?? null)
      : indexedValue(dialect, table, selection, each, from)
    const measure = measurePrinter(dialect, table, column, index, key, grouping)
    const measures = aggregations[each.name].measures.map((name) => ({ name, sql: measure(name) }))
    return { column, index, name: each.name, key, measures }
  })
}

function measurePrinter(
  dialect: Dialect,
  table: Table,
  column: Column,
  index: number,
  key: SQL | null,
  grouping: Pick<Grouping, 'groups'> | null,
): (name: MeasureName) => MeasureSql {
  const [kind, value] = [kindOfValue(column), named('v', index)]
  const source = key && { table, kind, key, value }
  if (source && grouping?.groups) {
    const group = sql`${grouping.groups.group} ${dialect.syntax.same} ${sql.raw('g_0')}`
    return (name) => indexedGroupMeasure(dialect, name, source, group)
  }
  if (source) {
    const middleOf = (rows: SQL) => middleOfAll(dialect, column, value, rows)
    return (name) => indexedMeasure(dialect, name, { ...source, middleOf, stored: nameOf(column) })
  }
  const names = {
    value,
    blank: named('b', index),
    place: named('r', index),
    count: named('c', index),
    mean: named('a', index),
    middle: isNumbered(dialect, grouping !== null) ? null : middleOfAll(dialect, column, value, whole),
    rows: grouping ? null : whole,
  }
  return (name) => measureSql(name, kind, names, dialect)
}

function isCostly(table: Table, wanted: readonly RequestedAggregation[]): boolean {
  return wanted.some(({ columnId }) => computedOf(columnOf(table, columnId)) !== null)
}

/** True if reading rows again costs less than storing them. */
function isReadAgain(table: Table, wanted: readonly RequestedAggregation[]): boolean {
  const hasWindows = wanted.some(({ name }) => aggregations[name].measures.includes('squares'))
  return !hasWindows && !isCostly(table, wanted)
}

/** True if rows are numbered to find the middle, which all databases can do within groups. */
function isNumbered(dialect: Dialect, isGrouped: boolean): boolean {
  return isGrouped || !dialect.supports.computedLimits
}

/** Window functions that medians and deviations need over all values of a group. */
function windowsOf(
  dialect: Dialect,
  all: readonly ColumnMeasures[],
  partition: readonly string[],
  numbersRows: boolean,
): SQL[] {
  const within = partition.length === 0 ? sql`` : sql`partition by ${sql.raw(partition.join(', '))}`
  return all.flatMap(({ column, index, measures }) => {
    const value = named('v', index)
    const windows: SQL[] = []
    if (numbersRows && measures.some(({ name }) => name === 'middle')) {
      const order = sql.join([sql`${value} is null`, ...rising(dialect, column, value)], comma)
      windows.push(
        sql`row_number() over (${within} order by ${order}) as ${named('r', index)}`,
        sql`count(${value}) over (${within}) as ${named('c', index)}`,
      )
    }
    if (measures.some(({ name }) => name === 'squares'))
      windows.push(
        sql`avg(${asReal(dialect, value, kindOfValue(column))}) over (${within}) as ${named('a', index)}`,
      )
    return windows
  })
}

/** Names of a letter, underscore and number, which no column has. */
function named(letter: 'v' | 'b' | 'r' | 'c' | 'a', index: number): SQL {
  return sql.raw(`${letter}_${index}`)
}

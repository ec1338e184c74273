import { type SQL, sql } from 'drizzle-orm'
import { aggregations } from '#core/aggregations/index.ts'
import type { Measured, MeasureName } from '#core/aggregations/measure.ts'
import type { RequestedAggregation } from '#core/aggregations/aggregation-request.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import { kindOfValue, valueExpr } from '#core/fields/value.ts'
import { lowerCondition } from '#core/query/lower-query.ts'
import type { CellValue, Column, StorageKind, Table } from '#core/schema.ts'
import type { SqlResult, SqlValue, Statement } from '../../platform/statement.ts'
import { columnOf } from '../identifiers/columns.ts'
import type { Dialect } from '../dialect.ts'
import type { MeasureSql } from '../expressions/exact-sql.ts'
import { printSelection } from './filter.ts'
import type { Selection } from '../selection.ts'
import { asReal, measureSql } from './measures.ts'
import { tableName } from '../identifiers/names.ts'
import { printingIn } from '../expressions/print-related.ts'
import { render } from '../expressions/render.ts'

const comma = sql.raw(', ')
const two = sql.raw('2')
/** All aggregated rows, without groups. */
const whole = sql.raw('f_0')

/** Aggregates the records of a selection to one row; `readAggregates` decodes it. */
export function aggregateStatement(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  wanted: readonly RequestedAggregation[],
): Statement {
  const frame = frameOf(dialect, table, selection, wanted, [])
  const select = [sql`count(*)`, ...frame.measures.flatMap((measure) => measure.select)]
  const inlined = isReadAgain(table, wanted) ? dialect.syntax.inlined : sql``
  return render(
    dialect,
    sql`with ${whole} as${inlined} (${frame.rows}) select ${sql.join(select, comma)} from ${whole}`,
  )
}

/** Aggregated values by column id. */
export type Aggregates = Record<string, CellValue>

/** Decodes a row of aggregates of a group; `start`: number of columns before its measures. */
export function readAggregates(
  dialect: Dialect,
  table: Table,
  wanted: readonly RequestedAggregation[],
  row: readonly SqlValue[],
  start: number,
): Aggregates {
  return readMeasures(measuresOf(dialect, table, wanted, true), row, start)
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
  wanted: readonly RequestedAggregation[],
  result: SqlResult | undefined,
): Aggregates {
  return readMeasures(measuresOf(dialect, table, wanted, false), result?.rows[0] ?? [], 1)
}

/** The query of the rows to aggregate with their keys, and the measures to select. */
export type Frame = { rows: SQL; measures: MeasureSql[] }

/** A value that each row provides under a name. */
export type Key = { name: string; value: SQL; costly: boolean; /** What it is taken from. */ join?: SQL }

/** `partition`: keys of the groups within which values are sorted. */
export function frameOf(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  wanted: readonly RequestedAggregation[],
  keys: readonly Key[],
  partition: readonly string[] = [],
): Frame {
  const from = tableName(table.physicalName)
  const print = printingIn(dialect, table, from)
  const where = printSelection(dialect, table, selection, from)
  const isGrouped = partition.length > 0
  const all = measuresOf(dialect, table, wanted, isGrouped)
  const values = all.flatMap(({ column, index, measures }) => {
    const needsBlank = measures.some(({ name }) => name === 'filled' || name === 'distinct')
    const blank = print.test(lowerCondition(column, 'blank', { kind: 'none' }), true)
    const value = sql`${print.value(valueExpr(column))} as ${named('v', index)}`
    return needsBlank ? [value, sql`${blank} as ${named('b', index)}`] : [value]
  })
  const selected = [...keys.map(({ name, value }) => sql`${value} as ${sql.raw(name)}`), ...values]
  // The limit prevents the database from evaluating a value again at each use.
  const limit =
    isCostly(table, wanted) || keys.some(({ costly }) => costly)
      ? sql` limit ${dialect.syntax.unlimited}`
      : sql``
  const joins = sql.join(keys.flatMap(({ join }) => (join ? [join] : [])))
  const columns = selected.length === 0 ? sql`1` : sql.join(selected, comma)
  const inner = sql`select ${columns} from ${from}${joins}${where ? sql` where ${where}` : sql``}${limit}`
  const windows = windowsOf(dialect, all, partition, isNumbered(dialect, isGrouped))
  const rows =
    windows.length === 0
      ? inner
      : sql`select *, ${sql.join(windows, comma)} from ${dialect.syntax.derived(inner)}`
  return { rows, measures: all.flatMap(({ measures }) => measures.map((measure) => measure.sql)) }
}

type ColumnMeasures = {
  column: Column
  index: number
  name: RequestedAggregation['name']
  measures: { name: MeasureName; sql: MeasureSql }[]
}

function measuresOf(
  dialect: Dialect,
  table: Table,
  wanted: readonly RequestedAggregation[],
  isGrouped: boolean,
): ColumnMeasures[] {
  const rows = isGrouped ? null : whole
  return wanted.map(({ columnId, name }, index) => {
    const column = columnOf(table, columnId)
    const names = {
      value: named('v', index),
      blank: named('b', index),
      place: named('r', index),
      count: named('c', index),
      mean: named('a', index),
      middle: isNumbered(dialect, isGrouped) ? null : middleOfAll(dialect, column, named('v', index)),
      rows,
    }
    const measures = aggregations[name].measures.map((measure) => ({
      name: measure,
      sql: measureSql(measure, kindOfValue(column), names, dialect),
    }))
    return { column, index, name, measures }
  })
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

/** Without groups, one or two rows are numbered in the middle; a sort with a limit would be slower in SQLite. */
function middleOfAll(dialect: Dialect, column: Column, value: SQL): SQL {
  const kind = kindOfValue(column)
  const short = kind === 'decimal' ? dialect.exact.short?.(value) : undefined
  const middle = middleBy(dialect, kind, value, rising(dialect, column, value))
  if (!short) return middle
  const middleOfShort = middleBy(dialect, kind, value, [short.key])
  return sql`case when (select ${short.holds} from ${whole}) then ${middleOfShort} else ${middle} end`
}

function middleBy(dialect: Dialect, kind: StorageKind, value: SQL, order: SQL[]): SQL {
  const { quotient, derived, joinTexts } = dialect.syntax
  const [text, place] = [sql.raw('x'), sql.raw('y')]
  const count = sql`(select count(${value}) from ${whole})`
  const numbered = sql`select ${value} as ${text},
    row_number() over (order by ${sql.join(order, comma)}) as ${place} from ${whole} where ${value} is not null`
  return sql`(select ${joinTexts(dialect.functions.toText([text], [kind], []), '|')} from ${derived(numbered)}
    where ${place} in (${quotient(sql`(${count} + 1)`, two)}, ${quotient(count, two)} + 1))`
}

function rising(dialect: Dialect, column: Column, value: SQL): SQL[] {
  return dialect
    .order(value, kindOfValue(column), 'asc')
    .map(({ key, direction }) => sql`${key} ${sql.raw(direction)}`)
}

/** Names of a letter, underscore and number, which no column has. */
function named(letter: 'v' | 'b' | 'r' | 'c' | 'a', index: number): SQL {
  return sql.raw(`${letter}_${index}`)
}

import type { SQL } from 'drizzle-orm'
import type { Measured } from '#core/aggregations/measure.ts'
import type { SqlValue } from '../statement.ts'

/** What to select for a measure, and how to read it. */
export type MeasureSql = { select: SQL[]; read(values: SqlValue[]): Partial<Measured> }

/** Measures of decimals without a digit lost. */
export type ExactPrinters = {
  sum(value: SQL): MeasureSql
  extreme(name: 'min' | 'max', value: SQL): MeasureSql
}

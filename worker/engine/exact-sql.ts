import type { SQL } from 'drizzle-orm'
import type { Measured } from '#core/aggregations/measure.ts'
import type { SqlValue } from '../platform/statement.ts'

/** The columns of a measure, and how to decode them. */
export type MeasureSql = { select: SQL[]; read(values: SqlValue[]): Partial<Measured> }

/** Exact measures of decimals. */
export type ExactPrinters = {
  sum(value: SQL): MeasureSql
  extreme(name: 'min' | 'max', value: SQL): MeasureSql
}

import type { SQL } from 'drizzle-orm'
import type { Measured } from '#core/aggregations/measure.ts'
import type { SqlValue } from '../../platform/statement.ts'

/** The columns of a measure, and how to decode them. */
export type MeasureSql = { select: SQL[]; read(values: SqlValue[]): Partial<Measured> }

/**
 * Exact measures of decimals. `rows`: the relation to read all values from again, for those that the first reading
 * cannot measure; null within groups.
 */
export type ExactPrinters = {
  sum(value: SQL, rows: SQL | null): MeasureSql
  extreme(name: 'min' | 'max', value: SQL, rows: SQL | null): MeasureSql
  /** A faster sort key, and the aggregate that says whether it sorts all values exactly. */
  short?(value: SQL): { key: SQL; holds: SQL }
}

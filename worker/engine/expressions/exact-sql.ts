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
  /** For databases with automatic indexes. */
  indexed?: IndexedDecimals
}

/** The values of an index of decimals: numbers where those are exact, else texts. */
export type IndexedDecimals = {
  /** What the index has of a value. */
  key(value: SQL): SQL
  isNumber(key: SQL): SQL
  isText(key: SQL): SQL
  sum(keys: IndexedKeys): MeasureSql
  extreme(name: 'min' | 'max', keys: IndexedKeys): MeasureSql
  /** The text of the decimal that a number of the index stands for. */
  toText(number: SQL): SQL
}

/** The values to measure: `among` selects an aggregate of the numbers, and `texts` are apart, because they are rare. */
export type IndexedKeys = {
  numbers: SQL
  among(aggregate: SQL): SQL
  texts: { value: SQL; rows: SQL }
}

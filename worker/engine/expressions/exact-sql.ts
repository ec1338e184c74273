import type { SQL } from 'drizzle-orm'
import type { Measured } from '#core/aggregations/measure.ts'
import type { SqlValue } from '../../platform/statement.ts'

/** The columns of a measure, and how to decode them. */
export type MeasureSql = {
  select: SQL[]
  /** Aggregates of a group that `select` refers to by these names, beside subqueries on the group. */
  aggregates?: { name: SQL; value: SQL }[]
  read(values: SqlValue[]): Partial<Measured>
}

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
  indexed?: IndexedNumbers
}

/** Sums and extremes of numbers that an index has. Decimals are whole numbers there if those are exact, else texts. */
export type IndexedNumbers = {
  /** What the index has of a decimal. */
  decimalKey(value: SQL): SQL
  isText(key: SQL): SQL
  decimalSum(keys: IndexedKeys): MeasureSql
  integerSum(keys: IndexedKeys): MeasureSql
  decimalExtreme(name: 'min' | 'max', keys: IndexedKeys): MeasureSql
  /** The text of the decimal that a whole number of the index stands for. */
  decimalText(number: SQL): SQL
}

/** The values to measure. */
export type IndexedKeys = {
  /** Whether they are those of a group, not of all records. */
  ofGroup: boolean
  /** The name of the value. */
  value: SQL
  /** A relation of the values in a range of the index. */
  rows(isIn: (key: SQL) => SQL): SQL
  /** The sum of the values in a range that has most of them. */
  sum(isIn: (key: SQL) => SQL): SQL
}

import type { CellValue } from '../schema.ts'
import type { Measured, MeasureName } from './measure.ts'
import type { AggregationName } from './names.ts'

/** Reduces the values of a column to one number or date. */
export type Aggregation<M extends MeasureName = MeasureName> = {
  name: AggregationName
  /** The measures that `finish` needs. */
  measures: readonly M[]
  /** Null if there is nothing to aggregate. */
  finish(measured: Pick<Measured, M>): CellValue
}

/** Checks at compile time that `finish` reads only the measures it declares. */
export function defineAggregation<const M extends MeasureName>(aggregation: Aggregation<M>): Aggregation {
  // Callers always pass at least the declared measures.
  return aggregation as Aggregation
}

/** Percentage from 0 to 100, with two decimal places; 0 when the whole is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100
}

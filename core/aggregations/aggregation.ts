import type { CellValue } from '../schema.ts'
import type { Measured, MeasureName } from './measure.ts'
import type { AggregationName } from './names.ts'

/**
 * One number (or moment) for the values of a column. `show`: how it is to be read; `value` is a value of the column.
 */
export type Aggregation<M extends MeasureName = MeasureName> = {
  name: AggregationName
  /** What has to be found out for it. */
  measures: readonly M[]
  show: 'count' | 'percent' | 'value' | 'number' | 'days' | 'months' | 'bytes'
  /** Null where there is nothing to aggregate. */
  finish(measured: Pick<Measured, M>): CellValue
}

/** Keeps `finish` to the measures that are asked for. */
export function defineAggregation<const M extends MeasureName>(aggregation: Aggregation<M>): Aggregation {
  // It is given at least what it names.
  return aggregation as Aggregation
}

/** Share of a whole in percent, 0 to 100 with two places; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100
}

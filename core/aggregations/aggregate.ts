import { kindOfValue } from '../fields/value.ts'
import type { CellValue, Column } from '../schema.ts'
import { aggregations } from './index.ts'
import { measure } from './measure.ts'
import type { AggregationName } from './names.ts'

/** Aggregates stored values of the column. */
export function aggregate(name: AggregationName, values: readonly CellValue[], column: Column): CellValue {
  return aggregations[name].finish(measure(values, kindOfValue(column)))
}

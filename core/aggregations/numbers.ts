import { roundDecimal } from '../decimal.ts'
import type { CellValue } from '../schema.ts'
import { defineAggregation } from './aggregation.ts'
import { add, toExact, half, quotient, fromExact, subtract } from './exact-sums.ts'

export const sum = defineAggregation({
  name: 'sum',
  measures: ['sum'],
  finish: ({ sum: total }) => fromExact(total),
})
export const min = defineAggregation({
  name: 'min',
  measures: ['min'],
  finish: ({ min: least }) => least,
})
export const max = defineAggregation({
  name: 'max',
  measures: ['max'],
  finish: ({ max: most }) => most,
})
export const avg = defineAggregation({
  name: 'avg',
  measures: ['sum', 'filled'],
  finish: ({ sum: total, filled }) => quotient(total, filled),
})
/** The middle value, or the mean of the two middle values. */
export const median = defineAggregation({
  name: 'median',
  measures: ['middle'],
  finish({ middle: [low = null, high = low] }) {
    if (!isNumber(low) || !isNumber(high)) return null
    return fromExact(half(add(toExact(low), toExact(high))))
  },
})
/** Population standard deviation, as a double. */
export const stdDev = defineAggregation({
  name: 'std_dev',
  measures: ['squares', 'filled'],
  finish: ({ squares, filled }) => (squares === null ? null : roundDecimal(Math.sqrt(squares / filled))),
})
export const range = defineAggregation({
  name: 'range',
  measures: ['min', 'max'],
  finish: ({ min: least, max: most }) =>
    isNumber(least) && isNumber(most) ? fromExact(subtract(toExact(most), toExact(least))) : null,
})

/** Stored numbers are numbers or decimal texts. */
function isNumber(value: CellValue): value is number | string {
  return typeof value === 'number' || typeof value === 'string'
}

import { rounded } from '../decimal.ts'
import type { CellValue } from '../schema.ts'
import { defineAggregation } from './aggregation.ts'
import { add, exactOf, half, quotient, storedOf, subtract } from './exact.ts'

export const sum = defineAggregation({
  name: 'sum',
  measures: ['sum'],
  show: 'value',
  finish: ({ sum: total }) => storedOf(total),
})
export const min = defineAggregation({
  name: 'min',
  measures: ['min'],
  show: 'value',
  finish: ({ min: least }) => least,
})
export const max = defineAggregation({
  name: 'max',
  measures: ['max'],
  show: 'value',
  finish: ({ max: most }) => most,
})
export const avg = defineAggregation({
  name: 'avg',
  measures: ['sum', 'filled'],
  show: 'value',
  finish: ({ sum: total, filled }) => quotient(total, filled),
})
/** The value in the middle, or exactly between the two. */
export const median = defineAggregation({
  name: 'median',
  measures: ['middle'],
  show: 'value',
  finish({ middle: [low = null, high = low] }) {
    if (!isNumber(low) || !isNumber(high)) return null
    return storedOf(half(add(exactOf(low), exactOf(high))))
  },
})
/** Of the whole population, as a double. */
export const stdDev = defineAggregation({
  name: 'std_dev',
  measures: ['squares', 'filled'],
  show: 'number',
  finish: ({ squares, filled }) => (squares === null ? null : rounded(Math.sqrt(squares / filled))),
})
export const range = defineAggregation({
  name: 'range',
  measures: ['min', 'max'],
  show: 'value',
  finish: ({ min: least, max: most }) =>
    isNumber(least) && isNumber(most) ? storedOf(subtract(exactOf(most), exactOf(least))) : null,
})

/** Stored numbers are numbers, or texts of digits. */
function isNumber(value: CellValue): value is number | string {
  return typeof value === 'number' || typeof value === 'string'
}

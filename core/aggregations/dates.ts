import { dayOf, msPerDay } from '../calendar.ts'
import { defineAggregation } from './aggregation.ts'

export const earliestDate = defineAggregation({
  name: 'earliest_date',
  measures: ['min'],
  finish: ({ min }) => min,
})
export const latestDate = defineAggregation({
  name: 'latest_date',
  measures: ['max'],
  finish: ({ max }) => max,
})
/** Days from the earliest to the latest date. */
export const dateRange = defineAggregation({
  name: 'date_range',
  measures: ['min', 'max'],
  finish: ({ min, max }) =>
    typeof min === 'string' && typeof max === 'string'
      ? Math.floor((Date.parse(max) - Date.parse(min)) / msPerDay)
      : null,
})
/** Calendar months from the earliest to the latest date, ignoring the day. */
export const monthRange = defineAggregation({
  name: 'month_range',
  measures: ['min', 'max'],
  finish({ min, max }) {
    if (typeof min !== 'string' || typeof max !== 'string') return null
    const [first, last] = [dayOf(min), dayOf(max)]
    return (last.year - first.year) * 12 + last.month - first.month
  },
})

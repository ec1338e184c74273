import { defineAggregation, percentOf } from './aggregation.ts'

export const none = defineAggregation({ name: 'none', measures: [], finish: () => null })

export const count = defineAggregation({
  name: 'count',
  measures: ['rows'],
  finish: ({ rows }) => rows,
})
export const countEmpty = defineAggregation({
  name: 'count_empty',
  measures: ['rows', 'filled'],
  finish: ({ rows, filled }) => rows - filled,
})
export const countFilled = defineAggregation({
  name: 'count_filled',
  measures: ['filled'],
  finish: ({ filled }) => filled,
})
export const countUnique = defineAggregation({
  name: 'count_unique',
  measures: ['distinct'],
  finish: ({ distinct }) => distinct,
})
export const percentEmpty = defineAggregation({
  name: 'percent_empty',
  measures: ['rows', 'filled'],
  finish: ({ rows, filled }) => percentOf(rows - filled, rows),
})
export const percentFilled = defineAggregation({
  name: 'percent_filled',
  measures: ['rows', 'filled'],
  finish: ({ rows, filled }) => percentOf(filled, rows),
})
/** Percentage of all records, including records without a value. */
export const percentUnique = defineAggregation({
  name: 'percent_unique',
  measures: ['rows', 'distinct'],
  finish: ({ rows, distinct }) => percentOf(distinct, rows),
})

export const checked = defineAggregation({
  name: 'checked',
  measures: ['checked'],
  finish: ({ checked: yes }) => yes,
})
export const unchecked = defineAggregation({
  name: 'unchecked',
  measures: ['rows', 'checked'],
  finish: ({ rows, checked: yes }) => rows - yes,
})
export const percentChecked = defineAggregation({
  name: 'percent_checked',
  measures: ['rows', 'checked'],
  finish: ({ rows, checked: yes }) => percentOf(yes, rows),
})
export const percentUnchecked = defineAggregation({
  name: 'percent_unchecked',
  measures: ['rows', 'checked'],
  finish: ({ rows, checked: yes }) => percentOf(rows - yes, rows),
})

/** Total size of all files in bytes. */
export const attachmentSize = defineAggregation({
  name: 'attachment_size',
  measures: ['bytes'],
  finish: ({ bytes }) => bytes,
})

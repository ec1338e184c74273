import { defineAggregation, percentOf } from './aggregation.ts'

export const none = defineAggregation({ name: 'none', measures: [], show: 'count', finish: () => null })

export const count = defineAggregation({
  name: 'count',
  measures: ['rows'],
  show: 'count',
  finish: ({ rows }) => rows,
})
export const countEmpty = defineAggregation({
  name: 'count_empty',
  measures: ['rows', 'filled'],
  show: 'count',
  finish: ({ rows, filled }) => rows - filled,
})
export const countFilled = defineAggregation({
  name: 'count_filled',
  measures: ['filled'],
  show: 'count',
  finish: ({ filled }) => filled,
})
export const countUnique = defineAggregation({
  name: 'count_unique',
  measures: ['distinct'],
  show: 'count',
  finish: ({ distinct }) => distinct,
})
export const percentEmpty = defineAggregation({
  name: 'percent_empty',
  measures: ['rows', 'filled'],
  show: 'percent',
  finish: ({ rows, filled }) => percentOf(rows - filled, rows),
})
export const percentFilled = defineAggregation({
  name: 'percent_filled',
  measures: ['rows', 'filled'],
  show: 'percent',
  finish: ({ rows, filled }) => percentOf(filled, rows),
})
/** Percentage of all records, including records without a value. */
export const percentUnique = defineAggregation({
  name: 'percent_unique',
  measures: ['rows', 'distinct'],
  show: 'percent',
  finish: ({ rows, distinct }) => percentOf(distinct, rows),
})

export const checked = defineAggregation({
  name: 'checked',
  measures: ['checked'],
  show: 'count',
  finish: ({ checked: yes }) => yes,
})
export const unchecked = defineAggregation({
  name: 'unchecked',
  measures: ['rows', 'checked'],
  show: 'count',
  finish: ({ rows, checked: yes }) => rows - yes,
})
export const percentChecked = defineAggregation({
  name: 'percent_checked',
  measures: ['rows', 'checked'],
  show: 'percent',
  finish: ({ rows, checked: yes }) => percentOf(yes, rows),
})
export const percentUnchecked = defineAggregation({
  name: 'percent_unchecked',
  measures: ['rows', 'checked'],
  show: 'percent',
  finish: ({ rows, checked: yes }) => percentOf(rows - yes, rows),
})

/** Total size of all files in bytes. */
export const attachmentSize = defineAggregation({
  name: 'attachment_size',
  measures: ['bytes'],
  show: 'bytes',
  finish: ({ bytes }) => bytes,
})

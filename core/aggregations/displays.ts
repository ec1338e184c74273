import type { AggregationName } from './names.ts'

/** How to show the result of an aggregation; `value` means as a value of the column. */
export const aggregationDisplays: Record<
  AggregationName,
  'count' | 'percent' | 'value' | 'number' | 'days' | 'months' | 'bytes'
> = {
  none: 'count',
  count: 'count',
  count_empty: 'count',
  count_filled: 'count',
  count_unique: 'count',
  percent_empty: 'percent',
  percent_filled: 'percent',
  percent_unique: 'percent',
  sum: 'value',
  min: 'value',
  max: 'value',
  avg: 'value',
  median: 'value',
  std_dev: 'number',
  range: 'value',
  checked: 'count',
  unchecked: 'count',
  percent_checked: 'percent',
  percent_unchecked: 'percent',
  earliest_date: 'value',
  latest_date: 'value',
  date_range: 'days',
  month_range: 'months',
  attachment_size: 'bytes',
}

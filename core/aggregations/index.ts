import type { Aggregation } from './aggregation.ts'
import * as counts from './counts.ts'
import * as dates from './dates.ts'
import type { AggregationName } from './names.ts'
import * as numbers from './numbers.ts'

/** The registry of aggregations. */
export const aggregations: Record<AggregationName, Aggregation> = {
  none: counts.none,
  count: counts.count,
  count_empty: counts.countEmpty,
  count_filled: counts.countFilled,
  count_unique: counts.countUnique,
  percent_empty: counts.percentEmpty,
  percent_filled: counts.percentFilled,
  percent_unique: counts.percentUnique,
  sum: numbers.sum,
  min: numbers.min,
  max: numbers.max,
  avg: numbers.avg,
  median: numbers.median,
  std_dev: numbers.stdDev,
  range: numbers.range,
  checked: counts.checked,
  unchecked: counts.unchecked,
  percent_checked: counts.percentChecked,
  percent_unchecked: counts.percentUnchecked,
  earliest_date: dates.earliestDate,
  latest_date: dates.latestDate,
  date_range: dates.dateRange,
  month_range: dates.monthRange,
  attachment_size: counts.attachmentSize,
}

import { fieldOf } from '../fields/index.ts'
import { elementOf } from '../fields/computed/computed.ts'
import { readsOtherDatabases } from '../fields/links/virtual-links.ts'
import { kindOfValue } from '../fields/value.ts'
import type { Column } from '../schema.ts'
import { aggregationNames, type AggregationName } from './names.ts'
import { isNumericKind } from './numeric-kinds.ts'

const ofAnything: readonly AggregationName[] = aggregationNames.slice(0, aggregationNames.indexOf('sum'))
const ofNumbers: readonly AggregationName[] = ['sum', 'min', 'max', 'avg', 'median', 'std_dev', 'range']
const ofChecks: readonly AggregationName[] = [
  'none',
  'checked',
  'unchecked',
  'percent_checked',
  'percent_unchecked',
]
const ofDates: readonly AggregationName[] = ['earliest_date', 'latest_date', 'date_range', 'month_range']

/** Returns the aggregations that fit a column's values. Numbers that are identifiers are not summed. */
export function aggregationsOf(column: Column): readonly AggregationName[] {
  if (readsOtherDatabases(column)) return ['none']
  const kind = kindOfValue(column)
  if (fieldOf(column).holdsFiles) return [...ofAnything, 'attachment_size']
  if (kind === 'boolean') return ofChecks
  if (isNumericKind(kind) && fieldOf(elementOf(column)).measures !== false)
    return [...ofAnything, ...ofNumbers]
  return kind === 'date' || kind === 'datetime' ? [...ofAnything, ...ofDates] : ofAnything
}

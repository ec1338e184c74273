import type { Column } from '#core/schema.ts'
import { isSelfLink } from '#core/views/timeline.ts'
import type { DateRange } from '../../../../views/calendar/calendar-event.ts'
import { readRanges } from '../calendar/calendar-ranges.ts'
import { DayRange } from '../calendar/day-range.ts'

/** Records per read; a screen shows about 25. */
const timelinePageSize = 100

/** A `where` condition for the records that have a bar. */
export function whereScheduled([range]: readonly DateRange[]): string {
  return range ? `(${range.start.columnId},notblank)` : ''
}

/** The self-link whose arrows a timeline shows; null without one. */
export function dependencyOf(
  options: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
): Column | null {
  const id = options['fk_dependency_col_id']
  return columns.find((column) => column.id === id && isSelfLink(column)) ?? null
}

/** The span for which the rows of a timeline are first read. */
export function rangeOfTimeline(
  options: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
): DayRange {
  const { ranges } = readRanges(options, columns)
  const range = new DayRange(whereScheduled(ranges), ranges, timelinePageSize)
  const dependency = dependencyOf(options, columns)
  range.others = dependency ? [dependency.id] : []
  return range
}

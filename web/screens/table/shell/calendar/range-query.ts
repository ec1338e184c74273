import { addDays } from '#core/calendar.ts'
import { startOfDay } from '#core/zones.ts'
import type { CalendarRow, DateRange, RangeSide } from '../../../../views/calendar/calendar-event.ts'
import type { DaySpan } from '../../../../views/calendar/dates/visible-days.ts'

/** A `where` condition for the records that may show on the days of a span. Days are those of the zone. */
export function whereInSpan(ranges: readonly DateRange[], span: DaySpan, zone: string): string {
  return ranges.map((range) => `(${rangeInSpan(range, span, zone)})`).join('~or')
}

/** An event shows if it starts before the end of the span, and ends or at least starts after its start. */
function rangeInSpan({ start, end }: DateRange, { first, last }: DaySpan, zone: string): string {
  const startsBefore = condition(start, 'lt', addDays(last, 1), zone)
  const startsAfter = condition(start, 'gte', first, zone)
  if (!end) return `${startsBefore}~and${startsAfter}`
  return `${startsBefore}~and(${condition(end, 'gte', first, zone)}~or${startsAfter})`
}

function condition(side: RangeSide, operator: 'lt' | 'gte', day: string, zone: string): string {
  const value = side.hasTime ? new Date(startOfDay(day, zone)).toISOString() : day
  return `(${side.columnId},${operator},exactDate,${value})`
}

/** A `where` condition for the records that have no date in any of the ranges. */
export function whereUnscheduled(ranges: readonly DateRange[]): string {
  return ranges.map(({ start }) => `(${start.columnId},blank)`).join('~and')
}

/** The same for a record: whether it has no date in any of the ranges. */
export function isUnscheduled(row: CalendarRow, ranges: readonly DateRange[]): boolean {
  return ranges.every(({ start }) => (row[start.columnId] ?? null) === null)
}

/** The columns that the conditions use. */
export function columnsOfRanges(ranges: readonly DateRange[]): string[] {
  return [...new Set(ranges.flatMap(({ start, end }) => [start.columnId, ...(end ? [end.columnId] : [])]))]
}

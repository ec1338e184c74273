import { addDays, msPerDay } from '#core/calendar.ts'
import type { CellValue } from '#core/schema.ts'
import type { CalendarEvent, CalendarRow, DateRange, RangeSide } from '../calendar-event.ts'
import { type DayTime, dayTimeOf, minutesPerDay } from './zoned-time.ts'

/** Minutes that an event without an end takes in a time grid. */
export const defaultEventMinutes = 60

const minuteMs = 60_000

type Moment = DayTime & { millis: number | null }

/** The event of a record for a range; null without a start date. */
export function eventFromRow(
  row: CalendarRow,
  range: DateRange,
  rangeIndex: number,
  zone: string,
): CalendarEvent | null {
  const start = momentOf(row, range.start, zone)
  if (!start) return null
  const end = range.end && momentOf(row, range.end, zone)
  const key = `${row.id}:${rangeIndex}`
  const common = { key, rowId: row.id, row, rangeIndex, firstDay: start.day, hasTime: range.start.hasTime }
  const isReversed = end !== null && isBefore(end, start)
  if (!end || isReversed || isSameMoment(start, end)) return { ...common, ...withoutEnd(start), isReversed }
  // An end without a time includes its day.
  const isWholeDays = start.millis === null || end.millis === null
  if (isWholeDays) {
    const lastDay = end.millis !== null && end.minute === 0 && end.day > start.day ? before(end.day) : end.day
    const minutes = { startMinute: start.minute, endMinute: minutesPerDay }
    return { ...common, ...minutes, lastDay, isAllDay: true, isReversed: false }
  }
  const isAllDay = (end.millis ?? 0) - (start.millis ?? 0) >= msPerDay
  // An event that ends at midnight does not reach into the next day.
  const endsAtMidnight = end.minute === 0 && end.day > start.day
  return {
    ...common,
    startMinute: start.minute,
    endMinute: endsAtMidnight ? minutesPerDay : Math.max(1, end.minute),
    lastDay: endsAtMidnight ? before(end.day) : end.day,
    isAllDay,
    isReversed: false,
  }
}

/** An event with only a start: its day, or an hour within it. */
function withoutEnd(
  start: Moment,
): Pick<CalendarEvent, 'startMinute' | 'endMinute' | 'lastDay' | 'isAllDay'> {
  const isAllDay = start.millis === null
  return {
    startMinute: start.minute,
    endMinute: isAllDay ? minutesPerDay : Math.min(minutesPerDay, start.minute + defaultEventMinutes),
    lastDay: start.day,
    isAllDay,
  }
}

function momentOf(row: CalendarRow, side: RangeSide, zone: string): Moment | null {
  const text = textOf(row[side.columnId])
  if (text === null) return null
  if (!side.hasTime) return { day: text.slice(0, 10), minute: 0, millis: null }
  const millis = Date.parse(text)
  return Number.isNaN(millis) ? null : { ...dayTimeOf(millis, zone), millis }
}

/** Lookups have lists of values; the first one counts. */
function textOf(value: CellValue | undefined): string | null {
  const text = Array.isArray(value) ? value[0] : value
  return typeof text === 'string' && text !== '' ? text : null
}

function isBefore(end: Moment, start: Moment): boolean {
  if (end.millis !== null && start.millis !== null) return end.millis < start.millis
  return end.day < start.day
}

function isSameMoment(start: Moment, end: Moment): boolean {
  return start.millis !== null && end.millis !== null && end.millis - start.millis < minuteMs
}

function before(day: string): string {
  return addDays(day, -1)
}

import { addDays, msPerDay } from '#core/calendar.ts'
import type { CellValue } from '#core/schema.ts'
import type { CalendarEvent, DateRange, RangeSide } from '../calendar-event.ts'
import { daysBetween } from './visible-days.ts'
import { belowMinute, type DayTime, dayTimeOf, instantAt, minutesPerDay } from './zoned-time.ts'

/** New values by column id. */
export type DateValues = Readonly<Record<string, CellValue>>

const minuteMs = 60_000

/** Shortest event that a resize gives, in minutes. */
export const shortestEventMinutes = 15

/** The values that move an event by days and minutes. Keeps its time of day and its duration. */
export function movedValues(
  event: CalendarEvent,
  range: DateRange,
  by: { days: number; minutes?: number },
  zone: string,
): DateValues {
  const { start, end } = range
  const startText = dateText(event.row[start.columnId])
  if (startText === null) return {}
  const moved = shifted(startText, start, by, zone)
  const endText = end && dateText(event.row[end.columnId])
  if (!end || endText === null || end.columnId === start.columnId) return { [start.columnId]: moved }
  if (!start.hasTime || !end.hasTime)
    return { [start.columnId]: moved, [end.columnId]: shifted(endText, end, by, zone) }
  const length = Date.parse(endText) - Date.parse(startText)
  // Short events keep their length even where clocks change; longer ones keep the time of day of their end.
  const movedEnd =
    Math.abs(length) < msPerDay ? isoOf(Date.parse(moved) + length) : shifted(endText, end, by, zone)
  return { [start.columnId]: moved, [end.columnId]: movedEnd }
}

/** The values that put the start of an event on a day, or at a time of a day. */
export function placedValues(
  event: CalendarEvent,
  range: DateRange,
  at: { day: string; minute?: number },
  zone: string,
): DateValues {
  const days = daysBetween(event.firstDay, at.day)
  const minutes = at.minute === undefined || !event.hasTime ? 0 : at.minute - event.startMinute
  return movedValues(event, range, { days, minutes }, zone)
}

/** The values that move an edge of an event by days and minutes. The other edge limits it. */
export function resizedValues(
  event: CalendarEvent,
  range: DateRange,
  edge: 'start' | 'end',
  by: { days: number; minutes?: number },
  zone: string,
): DateValues {
  const { start, end } = range
  if (!end) return {}
  const startText = dateText(event.row[start.columnId])
  if (startText === null) return {}
  const endText = event.isReversed ? null : dateText(event.row[end.columnId])
  if (edge === 'start') {
    const moved = shifted(startText, start, by, zone)
    const limit = endText ?? shownEnd(event, end, zone)
    return { [start.columnId]: earlier(moved, limit, start, end, zone) }
  }
  const from = endText ?? shownEnd(event, end, zone)
  return { [end.columnId]: later(shifted(from, end, by, zone), startText, start, end, zone) }
}

/** The values of a new event from drawn days, or from times of a day. `to` is inclusive for days. */
export function drawnValues(range: DateRange, from: DayTime, to: DayTime | null, zone: string): DateValues {
  const { start, end } = range
  const value = (side: RangeSide, at: DayTime): string => (side.hasTime ? isoOf(instantAt(at, zone)) : at.day)
  const values: Record<string, CellValue> = {}
  if (!start.isReadOnly) values[start.columnId] = value(start, from)
  if (end && !end.isReadOnly && to) values[end.columnId] = value(end, to)
  return values
}

/** The values that take an event off the calendar. */
export function clearedValues(event: CalendarEvent, { start, end }: DateRange): DateValues {
  const hasEnd = end !== null && !end.isReadOnly && dateText(event.row[end.columnId]) !== null
  return { [start.columnId]: null, ...(hasEnd ? { [end.columnId]: null } : {}) }
}

/** Where an event without a stored end appears to end. */
function shownEnd(event: CalendarEvent, end: RangeSide, zone: string): string {
  if (!end.hasTime) return event.lastDay
  return isoOf(instantAt({ day: event.lastDay, minute: event.endMinute }, zone))
}

function shifted(
  text: string,
  side: RangeSide,
  by: { days: number; minutes?: number },
  zone: string,
): string {
  if (!side.hasTime) return addDays(text.slice(0, 10), by.days)
  const millis = Date.parse(text)
  const { day, minute } = dayTimeOf(millis, zone)
  const total = minute + (by.minutes ?? 0)
  if (by.days === 0 && total === minute) return text
  return isoOf(instantAt({ day: addDays(day, by.days), minute: total }, zone) + belowMinute(millis))
}

/** The earlier one of a new start and the latest start that leaves some duration before `end`. */
function earlier(moved: string, endText: string, start: RangeSide, end: RangeSide, zone: string): string {
  if (start.hasTime && end.hasTime) {
    const limit = Date.parse(endText) - shortestEventMinutes * minuteMs
    return Date.parse(moved) > limit ? isoOf(limit) : moved
  }
  const [from, to] = [dayOfText(moved, start, zone), dayOfText(endText, end, zone)]
  return from > to ? shifted(moved, start, { days: daysBetween(from, to) }, zone) : moved
}

/** The later one of a new end and the earliest end that leaves some duration after `start`. */
function later(moved: string, startText: string, start: RangeSide, end: RangeSide, zone: string): string {
  if (start.hasTime && end.hasTime) {
    const limit = Date.parse(startText) + shortestEventMinutes * minuteMs
    return Date.parse(moved) < limit ? isoOf(limit) : moved
  }
  const [from, to] = [dayOfText(startText, start, zone), dayOfText(moved, end, zone)]
  return to < from ? shifted(moved, end, { days: daysBetween(to, from) }, zone) : moved
}

function dayOfText(text: string, side: RangeSide, zone: string): string {
  return side.hasTime ? dayTimeOf(Date.parse(text), zone).day : text.slice(0, 10)
}

export function dateText(value: CellValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function isoOf(millis: number): string {
  return new Date(millis).toISOString()
}

/** Rounds minutes to the steps of a time grid. */
export function snapMinute(minute: number, step = shortestEventMinutes): number {
  return Math.min(minutesPerDay, Math.max(0, Math.round(minute / step) * step))
}

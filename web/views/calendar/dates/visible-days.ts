import { addDays, addMonths, dayOf, daysInMonth, dayText, msPerDay, utcMs } from '#core/calendar.ts'
import type { CalendarMode } from '../calendar-mode.ts'

/** Days from `first` to `last`, inclusive, as `YYYY-MM-DD`. */
export type DaySpan = { readonly first: string; readonly last: string }

/** The weekday of a day, 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(utcMs(dayOf(day))).getUTCDay()
}

/** Number of days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcMs(dayOf(to)) - utcMs(dayOf(from))) / msPerDay)
}

/** The first day of the week of a day; `firstWeekday`: 0 for Sunday. */
export function startOfWeek(day: string, firstWeekday: number): string {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))
}

export function startOfMonth(day: string): string {
  return dayText({ ...dayOf(day), day: 1 })
}

/** The days of a span, in order. */
export function daysOf({ first, last }: DaySpan): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, at) => addDays(first, at))
}

/** The days of a month with the days of other months that complete its weeks. */
export function monthSpan(day: string, firstWeekday: number): DaySpan {
  const first = startOfMonth(day)
  const { year, month } = dayOf(day)
  const last = dayText({ year, month, day: daysInMonth(year, month) })
  return { first: startOfWeek(first, firstWeekday), last: addDays(startOfWeek(last, firstWeekday), 6) }
}

/** The weeks of a month, each with its seven days. */
export function weeksOf(span: DaySpan): string[][] {
  const days = daysOf(span)
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** The days that a mode shows around a day. */
export function visibleSpan(mode: CalendarMode, day: string, firstWeekday: number): DaySpan {
  switch (mode) {
    case 'day':
      return { first: day, last: day }
    case 'week': {
      const first = startOfWeek(day, firstWeekday)
      return { first, last: addDays(first, 6) }
    }
    case 'month':
      return monthSpan(day, firstWeekday)
    case 'year': {
      const { year } = dayOf(day)
      return { first: dayText({ year, month: 1, day: 1 }), last: dayText({ year, month: 12, day: 31 }) }
    }
  }
}

/** The day to show after a step forward (1) or back (-1). */
export function stepDay(mode: CalendarMode, day: string, direction: 1 | -1): string {
  if (mode === 'day') return addDays(day, direction)
  if (mode === 'week') return addDays(day, 7 * direction)
  return addMonths(day, (mode === 'month' ? 1 : 12) * direction)
}

/** The first days of the twelve months of a day's year. */
export function monthsOfYear(day: string): string[] {
  const { year } = dayOf(day)
  return Array.from({ length: 12 }, (_, at) => dayText({ year, month: at + 1, day: 1 }))
}

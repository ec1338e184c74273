import { addDays, dayOf, utcMs } from '#core/calendar.ts'
import { dateFormat, formatNumber, ownDigits } from '../../../i18n/format.ts'
import { currentLocale } from '../../../i18n/i18n.ts'
import type { CalendarMode } from '../calendar-mode.ts'
import type { CalendarEvent } from '../calendar-event.ts'
import { type DaySpan, visibleSpan } from './visible-days.ts'

// Names of days and times in the UI language. Days have no zone, so they are formatted as UTC.

const days = { timeZone: 'UTC', calendar: 'gregory' } as const

export function dateOf(day: string): Date {
  return new Date(utcMs(dayOf(day)))
}

const named = (day: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...days, ...options }).format(dateOf(day))

/** "Monday, November 23, 2026". */
export const fullDay = (day: string): string => named(day, { dateStyle: 'full' })
/** "Mon, Nov 23". */
export const shortDay = (day: string): string =>
  named(day, { weekday: 'short', day: 'numeric', month: 'short' })
/** "Monday, November 23". */
export const namedDay = (day: string): string =>
  named(day, { weekday: 'long', day: 'numeric', month: 'long' })
export const monthName = (day: string): string => named(day, { month: 'long' })
/** "Nov 1". */
export const dayWithMonth = (day: string): string => named(day, { day: 'numeric', month: 'short' })
export const shortMonth = (day: string): string => named(day, { month: 'short' })
export const yearName = (day: string): string => named(day, { year: 'numeric' })
export const monthAndYear = (day: string): string => named(day, { month: 'long', year: 'numeric' })
export const weekdayName = (day: string, width: 'long' | 'short' | 'narrow'): string =>
  named(day, { weekday: width })

/** The day's number alone. */
export function dayNumber(day: string): string {
  return formatNumber(dayOf(day).day)
}

/** The heading of what a mode shows. */
export function spanTitle(mode: CalendarMode, day: string, firstWeekday: number): string {
  if (mode === 'day') return named(day, { dateStyle: 'full' })
  if (mode === 'month') return monthAndYear(day)
  if (mode === 'year') return yearName(day)
  return daysTitle(visibleSpan('week', day, firstWeekday))
}

/** "November 23 – 29, 2026". */
export function daysTitle({ first, last }: DaySpan): string {
  const format = dateFormat({ ...days, day: 'numeric', month: 'long', year: 'numeric' })
  return format.formatRange(dateOf(first), dateOf(last))
}

/** A time of day; `minute` may be 1440 for midnight at the end. */
export function timeName(minute: number, uses12Hours: boolean): string {
  const on = new Date(Date.UTC(2026, 0, 1) + minute * 60_000)
  const options = { timeZone: 'UTC', minute: '2-digit' } as const
  return uses12Hours
    ? dateFormat({ ...options, hour: 'numeric', hourCycle: 'h12' }).format(on)
    : dateFormat({ ...options, hour: '2-digit', hourCycle: 'h23' }).format(on)
}

/** The time span of an event in words, for screen readers and tooltips. */
export function eventTimes(event: CalendarEvent, uses12Hours: boolean, hasEnd: boolean): string {
  const { firstDay, lastDay, startMinute, endMinute, hasTime } = event
  if (!hasTime)
    return firstDay === lastDay ? shortDay(firstDay) : `${shortDay(firstDay)} – ${shortDay(lastDay)}`
  const from = `${shortDay(firstDay)}, ${timeName(startMinute, uses12Hours)}`
  if (!hasEnd) return from
  const to = timeName(endMinute, uses12Hours)
  if (firstDay === lastDay) return `${from} – ${to}`
  const endDay = endMinute === 1440 ? addDays(lastDay, 1) : lastDay
  return `${from} – ${shortDay(endDay)}, ${timeName(endMinute % 1440, uses12Hours)}`
}

export type DateFieldName = CalendarMode | 'quarter' | 'timeZone'

/** The name of a mode or of "time zone" as a label. */
export function fieldName(field: DateFieldName): string {
  const codes = {
    day: 'day',
    week: 'weekOfYear',
    month: 'month',
    quarter: 'quarter',
    year: 'year',
    timeZone: 'timeZoneName',
  } as const
  const { tag } = currentLocale()
  const names = new Intl.DisplayNames(tag, { type: 'dateTimeField' })
  return capitalized(names.of(codes[field]) ?? field)
}

/** "Today" as a label. */
export function todayName(): string {
  return capitalized(new Intl.RelativeTimeFormat(currentLocale().tag, { numeric: 'auto' }).format(0, 'day'))
}

function capitalized(text: string): string {
  const [first = ''] = text
  return first.toLocaleUpperCase(currentLocale().tag) + text.slice(first.length)
}

/** The name of a zone with its offset, such as "Central European Time (GMT+1)". */
export function zoneName(zone: string, at: number): string {
  const part = (width: 'long' | 'longGeneric' | 'shortOffset'): string =>
    dateFormat({ timeZone: zone, timeZoneName: width })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone
  try {
    const [generic, offset] = [part('longGeneric'), part('shortOffset')]
    // Zones without a generic name, such as UTC, have only a long one.
    const name = /\p{Nd}/u.test(generic) ? part('long') : generic
    return name === offset ? offset : `${name} (${offset})`
  } catch {
    return ownDigits(zone)
  }
}

import { addDays, addMonths, dayOf, firstDay, lastDay } from '../calendar.ts'
import { dayInZone, startOfDay } from '../zones.ts'
import type { Argument, Clock } from './operator.ts'

/** The argument that a date sub-operator needs: none, a number of days, or a date. */
export type DateNeed = 'none' | 'number' | 'date'

/** Sub-operators of eq, neq, gt, gte, lt and lte. Each denotes one day. */
export const daySubOperators = {
  today: 'none',
  tomorrow: 'none',
  yesterday: 'none',
  oneWeekAgo: 'none',
  oneWeekFromNow: 'none',
  oneMonthAgo: 'none',
  oneMonthFromNow: 'none',
  daysAgo: 'number',
  daysFromNow: 'number',
  exactDate: 'date',
} as const satisfies Record<string, DateNeed>
export type DaySubOperator = keyof typeof daySubOperators

/** Sub-operators of isWithin. Each denotes a range of days that starts or ends today, inclusive. */
export const spanSubOperators = {
  pastWeek: 'none',
  pastMonth: 'none',
  pastYear: 'none',
  nextWeek: 'none',
  nextMonth: 'none',
  nextYear: 'none',
  pastNumberOfDays: 'number',
  nextNumberOfDays: 'number',
} as const satisfies Record<string, DateNeed>
export type SpanSubOperator = keyof typeof spanSubOperators

export function isDaySubOperator(name: string): name is DaySubOperator {
  return Object.hasOwn(daySubOperators, name)
}

export function isSpanSubOperator(name: string): name is SpanSubOperator {
  return Object.hasOwn(spanSubOperators, name)
}

/** Today (`YYYY-MM-DD`) in the time zone of the clock. */
export function today(clock: Clock): string {
  return dayInZone(Date.parse(clock.now), clock.zone)
}

/** The day that a sub-operator denotes; some sub-operators need `count`. */
export function relativeDay(name: Exclude<DaySubOperator, 'exactDate'>, count: number, clock: Clock): string {
  const now = today(clock)
  switch (name) {
    case 'today':
      return now
    case 'tomorrow':
      return addDays(now, 1)
    case 'yesterday':
      return addDays(now, -1)
    case 'oneWeekAgo':
      return addDays(now, -7)
    case 'oneWeekFromNow':
      return addDays(now, 7)
    case 'oneMonthAgo':
      return addMonths(now, -1)
    case 'oneMonthFromNow':
      return addMonths(now, 1)
    case 'daysAgo':
      return addDays(now, -count)
    case 'daysFromNow':
      return addDays(now, count)
  }
}

/** First and last day of a span. */
export function relativeSpan(name: SpanSubOperator, count: number, clock: Clock): [string, string] {
  const now = today(clock)
  switch (name) {
    case 'pastWeek':
      return [addDays(now, -7), now]
    case 'pastMonth':
      return [addMonths(now, -1), now]
    case 'pastYear':
      return [addMonths(now, -12), now]
    case 'nextWeek':
      return [now, addDays(now, 7)]
    case 'nextMonth':
      return [now, addMonths(now, 1)]
    case 'nextYear':
      return [now, addMonths(now, 12)]
    case 'pastNumberOfDays':
      return [addDays(now, -count), now]
    case 'nextNumberOfDays':
      return [now, addDays(now, count)]
  }
}

/** A day as a comparison argument: the day itself for dates, a range of instants for datetimes. */
export function dayArgument(day: string, storage: 'date' | 'datetime', clock: Clock): Argument {
  return storage === 'date' ? { kind: 'one', value: day } : spanArgument(day, day, storage, clock)
}

/** The days from `first` to `last`, inclusive, as a half-open range. */
export function spanArgument(
  first: string,
  last: string,
  storage: 'date' | 'datetime',
  clock: Clock,
): Argument {
  const after = addDays(last, 1)
  if (storage === 'date') return { kind: 'range', from: first, to: after }
  return { kind: 'range', from: startText(first, clock.zone), to: endText(last, after, clock.zone) }
}

/** The instants in `[millis, millis + length)` as an argument. */
export function instantArgument(millis: number, length: number): Argument {
  return { kind: 'range', from: isoText(millis), to: isoText(millis + length) }
}

const earliest = Date.parse(`${firstDay}T00:00:00.000Z`)
const latest = Date.parse(`${lastDay}T23:59:59.999Z`)

function startText(day: string, zone: string): string {
  return isoText(startOfDay(day, zone))
}

function endText(last: string, after: string, zone: string): string {
  return dayOf(last).year === 9999 && after === last ? isoText(latest) : startText(after, zone)
}

function isoText(millis: number): string {
  return new Date(Math.min(Math.max(millis, earliest), latest)).toISOString()
}

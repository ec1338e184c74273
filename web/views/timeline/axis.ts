import { addDays } from '#core/calendar.ts'
import type { CalendarEvent } from '../calendar/calendar-event.ts'
import { daysBetween } from '../calendar/dates/visible-days.ts'
import { type DayTime, minutesPerDay } from '../calendar/dates/zoned-time.ts'

// The time axis: days to pixels from the start of the axis, and back. Times are those of the clock in the field's zone,
// so each day has the same width.

export const zooms = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Zoom = (typeof zooms)[number]

type Scale = {
  /** Width of a day. */
  dayPx: number
  /** Days of the axis before and after its middle; browsers limit the width of elements. */
  daysAround: number
  /** Steps of times that a drag makes; null for whole days. */
  stepMinutes: number | null
}

const scales: Record<Zoom, Scale> = {
  day: { dayPx: 1440, daysAround: 400, stepMinutes: 15 },
  week: { dayPx: 144, daysAround: 3000, stepMinutes: 60 },
  month: { dayPx: 40, daysAround: 10_000, stepMinutes: null },
  quarter: { dayPx: 14, daysAround: 20_000, stepMinutes: null },
  year: { dayPx: 4, daysAround: 50_000, stepMinutes: null },
}

/** Narrowest bar that people can hit. */
const barWidthMinPx = 10

export type Axis = Readonly<Scale> & {
  readonly zoom: Zoom
  /** The first day, at 0 pixels. */
  readonly first: string
  readonly days: number
}

/** The axis with a day in its middle. */
export function axisAround(day: string, zoom: Zoom): Axis {
  const scale = scales[zoom]
  const first = addDays(day, -scale.daysAround)
  return { ...scale, zoom, first, days: daysBetween(first, addDays(day, scale.daysAround)) + 1 }
}

export function axisWidth({ days, dayPx }: Axis): number {
  return days * dayPx
}

/** Pixels from the start of the axis to a time; outside of the axis, too. */
export function pixelsTo({ first, dayPx }: Axis, { day, minute }: DayTime): number {
  return (daysBetween(first, day) + minute / minutesPerDay) * dayPx
}

/** The time at a distance from the start of the axis, within it. Minutes are exact. */
export function timeAt({ first, days, dayPx }: Axis, pixels: number): DayTime {
  const at = Math.min(days - 1 / minutesPerDay, Math.max(0, pixels / dayPx))
  const day = Math.floor(at)
  return { day: addDays(first, day), minute: (at - day) * minutesPerDay }
}

/** A stretch of the axis, in pixels from its start. */
export type Stretch = { readonly from: number; readonly to: number }

/** Where the bar of an event is. Whole days where times are too narrow to see. */
export function barOf(axis: Axis, event: CalendarEvent): Stretch {
  const isExact = axis.stepMinutes !== null
  const from = pixelsTo(axis, { day: event.firstDay, minute: isExact ? event.startMinute : 0 })
  const to = pixelsTo(axis, { day: event.lastDay, minute: isExact ? event.endMinute : minutesPerDay })
  return { from, to: Math.max(to, from + barWidthMinPx) }
}

/** The day to look at after a step of about a screen forward (1) or back (-1). */
export const stepDays: Record<Zoom, number> = { day: 1, week: 7, month: 28, quarter: 91, year: 364 }

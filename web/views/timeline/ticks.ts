import { addDays, addMonths } from '#core/calendar.ts'
import {
  dayNumber,
  fullDay,
  monthAndYear,
  shortMonth,
  timeName,
  weekdayName,
  yearName,
} from '../calendar/dates/date-names.ts'
import { startOfMonth, startOfWeek, weekdayOf } from '../calendar/dates/visible-days.ts'
import { minutesPerDay } from '../calendar/dates/zoned-time.ts'
import { type Axis, pixelsTo, type Stretch, timeAt, type Zoom } from './axis.ts'

/** A stretch of the axis with a name: an hour, a day, a week, a month or a year. */
export type Tick = Stretch & { readonly key: string; readonly label: string; readonly isToday: boolean }

export type Ticks = {
  /** The upper line of the header. */
  readonly major: readonly Tick[]
  /** The lower line of the header, with a line down the rows. */
  readonly minor: readonly Tick[]
  /** Days off. */
  readonly weekends: readonly Stretch[]
}

export type TickOptions = {
  firstWeekday: number
  uses12Hours: boolean
  today: string
  weekend: readonly number[]
}

type Unit = 'day' | 'week' | 'month' | 'year'

const units: Record<Zoom, { major: Unit; minor: Unit | 'hour' }> = {
  day: { major: 'day', minor: 'hour' },
  week: { major: 'month', minor: 'day' },
  month: { major: 'month', minor: 'day' },
  quarter: { major: 'month', minor: 'week' },
  year: { major: 'year', minor: 'month' },
}

/** The ticks of a part of the axis. */
export function ticksOf(axis: Axis, part: Stretch, options: TickOptions): Ticks {
  const { major, minor } = units[axis.zoom]
  return {
    major: unitTicks(axis, part, major, options, (day) => majorName(day, major)),
    minor:
      minor === 'hour'
        ? hourTicks(axis, part, options)
        : unitTicks(axis, part, minor, options, (day) => minorName(day, axis.zoom)),
    weekends: weekendsOf(axis, part, options),
  }
}

function majorName(day: string, unit: Unit): string {
  if (unit === 'day') return fullDay(day)
  return unit === 'month' ? monthAndYear(day) : yearName(day)
}

function minorName(day: string, zoom: Zoom): string {
  if (zoom === 'week') return `${weekdayName(day, 'short')} ${dayNumber(day)}`
  return zoom === 'year' ? shortMonth(day) : dayNumber(day)
}

function unitTicks(
  axis: Axis,
  part: Stretch,
  unit: Unit,
  { firstWeekday, today }: TickOptions,
  nameOf: (day: string) => string,
): Tick[] {
  const ticks: Tick[] = []
  let day = startOf(unit, timeAt(axis, part.from).day, firstWeekday)
  let from = pixelsTo(axis, { day, minute: 0 })
  while (from < part.to) {
    const next = after(unit, day)
    // The calendar ends.
    if (next <= day) break
    const to = pixelsTo(axis, { day: next, minute: 0 })
    ticks.push({ key: day, label: nameOf(day), from, to, isToday: day <= today && today < next })
    ;[day, from] = [next, to]
  }
  return ticks
}

function startOf(unit: Unit, day: string, firstWeekday: number): string {
  if (unit === 'day') return day
  if (unit === 'week') return startOfWeek(day, firstWeekday)
  return unit === 'month' ? startOfMonth(day) : `${day.slice(0, 4)}-01-01`
}

function after(unit: Unit, day: string): string {
  if (unit === 'day') return addDays(day, 1)
  if (unit === 'week') return addDays(day, 7)
  return addMonths(day, unit === 'month' ? 1 : 12)
}

const hourMinutes = 60

function hourTicks(axis: Axis, part: Stretch, { uses12Hours, today }: TickOptions): Tick[] {
  const ticks: Tick[] = []
  const hourPx = (axis.dayPx * hourMinutes) / minutesPerDay
  for (let at = Math.max(0, Math.floor(part.from / hourPx)); at * hourPx < part.to; at += 1) {
    const minute = (at % 24) * hourMinutes
    const day = addDays(axis.first, Math.floor(at / 24))
    const label = timeName(minute, uses12Hours)
    const isToday = day === today && minute === 0
    ticks.push({ key: `${day} ${minute}`, label, from: at * hourPx, to: (at + 1) * hourPx, isToday })
  }
  return ticks
}

/** The days off, where a day is wide enough to see. */
function weekendsOf(axis: Axis, part: Stretch, { weekend }: TickOptions): Stretch[] {
  if (axis.zoom === 'year') return []
  const weekends: Stretch[] = []
  const firstAt = Math.max(0, Math.floor(part.from / axis.dayPx))
  for (let at = firstAt; at * axis.dayPx < part.to; at += 1) {
    const weekday = weekdayOf(addDays(axis.first, at))
    const last = weekends.at(-1)
    const [from, to] = [at * axis.dayPx, (at + 1) * axis.dayPx]
    if (!weekend.includes(weekday)) continue
    if (last?.to === from) weekends[weekends.length - 1] = { from: last.from, to }
    else weekends.push({ from, to })
  }
  return weekends
}

import { addDays, dayOf } from '#core/calendar.ts'
import { dayInZone, instantOf, offsetAt, startOfDay, wallTimeMs } from '#core/zones.ts'

/** A time of day: `minute` counts wall-clock minutes since midnight, 0 to 1440. */
export type DayTime = { readonly day: string; readonly minute: number }

export const minutesPerDay = 1440
const minuteMs = 60_000

/** The day and wall-clock minute of an instant in a zone. */
export function dayTimeOf(millis: number, zone: string): DayTime {
  const local = new Date(millis + offsetAt(millis, zone))
  return {
    day: dayInZone(millis, zone),
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
  }
}

/**
 * The instant of a wall-clock time. A time that the clocks skip moves forward by the skipped time; of two equal
 * times, the first one counts.
 */
export function instantAt({ day, minute }: DayTime, zone: string): number {
  const days = Math.floor(minute / minutesPerDay)
  const on = addDays(day, days)
  const rest = minute - days * minutesPerDay
  const wall = {
    ...dayOf(on),
    hour: Math.floor(rest / 60),
    minute: Math.floor(rest % 60),
    second: 0,
    millisecond: 0,
  }
  const found = instantOf(wall, zone)
  if (found.kind === 'one') return found.millis
  if (found.kind === 'twice') return found.first
  if (rest === 0) return startOfDay(on, zone)
  // The offset before the gap puts the time behind it.
  return wallTimeMs(wall) - offsetAt(wallTimeMs(wall) - minutesPerDay * minuteMs, zone)
}

/** Seconds and milliseconds of an instant, which a change of minutes keeps. */
export function belowMinute(millis: number): number {
  return ((millis % minuteMs) + minuteMs) % minuteMs
}

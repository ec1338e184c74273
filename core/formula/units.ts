import { msPerDay } from '../calendar.ts'

/** Units of time with all their names. */
export const units = [
  'millisecond',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
] as const
export type Unit = (typeof units)[number]

const short: Record<string, Unit> = {
  ms: 'millisecond',
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
  Q: 'quarter',
  y: 'year',
}

/** Finds a unit by a name such as `days`, `Day` or `d`; null if unknown. */
export function unitOf(name: string): Unit | null {
  if (Object.hasOwn(short, name)) return short[name] ?? null
  const plain = name.trim().toLowerCase().replace(/s$/, '')
  return units.find((unit) => unit === plain) ?? null
}

/** Milliseconds of units with fixed length. */
export const unitMs: Partial<Record<Unit, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: msPerDay,
  week: 7 * msPerDay,
}

/** Months of units with variable length. */
export const unitMonths: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 }

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Days from Monday to this weekday; null if unknown. */
export function weekdayOf(name: string): number | null {
  const index = weekdays.findIndex((day) => day === name.trim().toLowerCase())
  return index < 0 ? null : index
}

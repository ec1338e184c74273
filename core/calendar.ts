/**
 * Calendar days without time zone or time: `YYYY-MM-DD` texts from years 0001 to 9999, which sort
 * chronologically.
 */

export type Day = { year: number; month: number; day: number }

/** Milliseconds of a day. */
export const msPerDay = 86_400_000

export const firstDay = '0001-01-01'
export const lastDay = '9999-12-31'

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Number of days of a month (1 to 12) in the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Returns true if the day exists; any year is accepted. */
export function dayExists({ year, month, day }: Day): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

export function dayText({ year, month, day }: Day): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** Splits a valid `YYYY-MM-DD` text. */
export function dayOf(text: string): Day {
  return { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)), day: Number(text.slice(8, 10)) }
}

/** Adds days (may be negative), clamped to 0001-01-01 and 9999-12-31. */
export function addDays(text: string, days: number): string {
  const time = utcMs(dayOf(text)) + days * msPerDay
  if (!(time >= utcMs(dayOf(firstDay)))) return firstDay
  if (time > utcMs(dayOf(lastDay))) return lastDay
  return new Date(time).toISOString().slice(0, 10)
}

/** Adds months, clamping the day to the last day of the resulting month. */
export function addMonths(text: string, months: number): string {
  const { year, month, day } = dayOf(text)
  const count = year * 12 + (month - 1) + months
  const target = { year: Math.floor(count / 12), month: (count % 12) + 1 }
  if (target.year < 1) return firstDay
  if (target.year > 9999) return lastDay
  return dayText({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) })
}

/** Milliseconds since 1970 at midnight UTC. Years below 100 are not mapped to 19xx. */
export function utcMs({ year, month, day }: Day): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

export function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

import { pad } from '../../calendar.ts'
import { instantOf, startOfDay, wallTimeMs, type WallTime } from '../../zones.ts'
import { dayText } from '../../calendar.ts'
import { readDay, readIsoDay } from './date-parsing.ts'
import type { Parsed, TextFormat } from '../field.ts'
import { asciiDigits } from '../numbers/number-parsing.ts'
import { problem } from '../problems.ts'

/** Instants, stored as `YYYY-MM-DDTHH:mm:ss.sssZ`. */

const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** The stored form of an instant, or a problem. */
export function instantValue(millis: number): Parsed {
  if (!(millis >= earliest && millis <= latest)) return problem('dateRange')
  return { ok: true, value: new Date(millis).toISOString() }
}

// Digits below a millisecond are accepted from other programs and dropped.
const strictPattern =
  /^([+-]?\d{4,6}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/** The common form that programs write. */
const usualPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/

/** Parses strict ISO 8601 with an offset or Z. */
export function parseInstant(text: string): Parsed {
  if (usualPattern.test(text)) {
    const usual = instantValue(Date.parse(text))
    // Date would accept February 30 as a day in March.
    if (usual.ok && String(usual.value).startsWith(text.slice(0, 19))) return usual
  }
  const match = strictPattern.exec(text)
  if (!match) return problem(readIsoDay(text).ok ? 'noOffset' : 'notDateTime')
  const [, dayPart = '', hour = '', minute = '', second, fraction, zone] = match
  const parsed = readIsoDay(dayPart)
  if (!parsed.ok) return parsed
  const clock = readClock(hour, minute, second, fraction, undefined)
  if (!clock) return problem('notDateTime')
  if (zone === undefined) return problem('noOffset')
  const offset = readOffset(zone)
  return offset === null
    ? problem('notDateTime')
    : instantValue(wallTimeMs({ ...parsed.day, ...clock }) - offset)
}

const clockPattern =
  /^(.{4,60}?)(?:[\s,،]+|(?<=\d)T)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(?:([ap])\.?m\.?)?\s?(Z|UTC|GMT|(?:UTC|GMT)?[+\-−]\d{2}(?::?\d{2})?)?$/i

/**
 * Parses a date and time. Without an offset it is local to `format.zone`; a date alone is the first instant
 * of the day.
 */
export function readInstant(text: string, format: TextFormat): Parsed {
  if (text.length > 100) return problem('notDateTime')
  const plain = asciiDigits(text).trim()
  const match = clockPattern.exec(plain)
  if (!match) return dayAlone(plain, format)
  const [, dayPart = '', hour = '', minute = '', second, fraction, half, zone] = match
  const parsed = readDay(dayPart, format.dateOrder)
  if (!parsed.ok) return parsed
  const clock = readClock(hour, minute, second, fraction, half)
  if (!clock) return problem('notDateTime')
  const wall = { ...parsed.day, ...clock }
  if (zone === undefined) return inZone(wall, format.zone)
  const offset = readOffset(zone.replace(/^(?:UTC|GMT)(?=.)/i, '').replace('−', '-'))
  return offset === null ? problem('notDateTime') : instantValue(wallTimeMs(wall) - offset)
}

function dayAlone(text: string, format: TextFormat): Parsed {
  const parsed = readDay(text, format.dateOrder)
  if (parsed.ok) return instantValue(startOfDay(dayText(parsed.day), format.zone))
  return parsed.problem.code === 'notDate' ? problem('notDateTime') : parsed
}

function inZone(wall: WallTime, zone: string): Parsed {
  const instant = instantOf(wall, zone)
  if (instant.kind === 'gap') return problem('gapTime')
  return instant.kind === 'twice' ? problem('twiceTime') : instantValue(instant.millis)
}

type Clock = Omit<WallTime, 'year' | 'month' | 'day'>

function readClock(
  hourText: string,
  minuteText: string,
  secondText: string | undefined,
  fraction: string | undefined,
  half: string | undefined,
): Clock | null {
  const minute = Number(minuteText)
  const second = Number(secondText ?? 0)
  const millisecond = Number((fraction ?? '').slice(0, 3).padEnd(3, '0'))
  const hour = half === undefined ? Number(hourText) : hourOfHalf(Number(hourText), half)
  // Rejects leap seconds and 24:00, because databases interpret them differently.
  return hour >= 0 && hour <= 23 && minute <= 59 && second <= 59
    ? { hour, minute, second, millisecond }
    : null
}

function hourOfHalf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return -1
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** Parses `Z` or `±HH[:mm]` up to 14 hours, to milliseconds; null if invalid. */
function readOffset(text: string): number | null {
  if (/^(?:Z|UTC|GMT)$/i.test(text)) return 0
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(text)
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  if (Number(match[3] ?? 0) > 59 || minutes > 14 * 60) return null
  return (match[1] === '-' ? -minutes : minutes) * 60_000
}

/** Formats an instant for the wire and text: `YYYY-MM-DD HH:mm:ss+00:00`, with milliseconds if present. */
export function instantText(stored: string): string {
  const fraction = stored.slice(19, 23)
  return `${stored.slice(0, 10)} ${stored.slice(11, 19)}${fraction === '.000' ? '' : fraction}+00:00`
}

export const timeFormats = ['HH:mm', 'HH:mm:ss', 'HH:mm:ss.SSS'] as const
export type TimeFormat = (typeof timeFormats)[number]

/** Formats a time of day, such as `09:05` or `9:05 pm`. */
export function formatClock(wall: Clock, format: TimeFormat, twelveHours: boolean): string {
  const hour = twelveHours ? String(wall.hour % 12 || 12) : pad(wall.hour, 2)
  const seconds = format === 'HH:mm' ? '' : `:${pad(wall.second, 2)}`
  const fraction = format === 'HH:mm:ss.SSS' ? `.${pad(wall.millisecond, 3)}` : ''
  const half = twelveHours ? (wall.hour < 12 ? ' am' : ' pm') : ''
  return `${hour}:${pad(wall.minute, 2)}${seconds}${fraction}${half}`
}

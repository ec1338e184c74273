import { pad } from '../../calendar.ts'
import {
  compareNumbers,
  decimalText,
  fixedText,
  readDecimal,
  type StoredNumber,
  storedNumber,
} from '../../decimal.ts'
import * as limits from '../../limits.ts'
import type { Parsed } from '../field.ts'
import { asciiDigits } from '../numbers/number-parsing.ts'
import { problem } from '../problems.ts'

/** Display formats of duration columns; columns store the index. */
export const durationFormats = ['h:mm', 'h:mm:ss', 'h:mm:ss.s', 'h:mm:ss.ss', 'h:mm:ss.sss'] as const
export type DurationFormat = (typeof durationFormats)[number]

/** The format of a column; the first one if its option is invalid. */
export function durationFormat({ options }: { options: Record<string, unknown> }): DurationFormat {
  const { duration } = options
  return (typeof duration === 'number' ? durationFormats[duration] : undefined) ?? durationFormats[0]
}

// Allows as many decimal places as the smallest stored number, so that generated text always parses.
const clockPattern = /^([+\-\u2212])?(\d{1,12}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,1100}))?)?$/

/** Parses `h:mm`, `h:mm:ss` and `h:mm:ss.sss` to seconds; null for other forms. */
export function readClock(text: string): Parsed | null {
  const match = clockPattern.exec(text)
  if (!match) return null
  const [, sign = '', hours = '', minutes = '', seconds = '0', fraction = '0'] = match
  if (Number(minutes) > 59) return problem('minutesRange')
  if (Number(seconds) > 59) return problem('secondsRange')
  const whole = BigInt(hours) * 3600n + BigInt(Number(minutes) * 60 + Number(seconds))
  return inRange(`${sign === '' || sign === '+' ? '' : '-'}${whole}.${fraction}`)
}

const units: Record<string, bigint> = {
  d: 86_400n,
  day: 86_400n,
  h: 3600n,
  hr: 3600n,
  hour: 3600n,
  m: 60n,
  min: 60n,
  minute: 60n,
  s: 1n,
  sec: 1n,
  second: 1n,
}

/** Parses `1h 5m`, `90 min`, `1.5 hours` and similar to exact seconds; null for other forms. */
export function readUnits(text: string): Parsed | null {
  if (text.length > 100) return null
  const plain = asciiDigits(text).toLowerCase().trim()
  const sign = /^[-\u2212]/.test(plain) ? '-' : ''
  const body = plain.replace(/^[-\u2212+]\s*/, '')
  const parts = [...body.matchAll(/(\d{1,15})(?:[.,](\d{1,12}))?\s*([a-z]+)\.?[\s,]*/g)]
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== body) return null
  const places = 12
  let total = 0n
  const seen = new Set<bigint>()
  for (const [, whole = '0', fraction = '', name = ''] of parts) {
    const key = units[name] === undefined ? name.replace(/s$/, '') : name
    const unit = Object.hasOwn(units, key) ? units[key] : undefined
    if (unit === undefined || seen.has(unit)) return null
    seen.add(unit)
    total += BigInt(whole + fraction.padEnd(places, '0')) * unit
  }
  const digits = String(total).padStart(places + 1, '0')
  return inRange(`${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`)
}

function inRange(text: string): Parsed {
  const reading = readDecimal(text)
  return reading.ok ? checkSeconds(storedNumber(reading.text)) : problem('numberRange')
}

export function checkSeconds(seconds: StoredNumber): Parsed {
  const size = decimalText(seconds).replace('-', '')
  return compareNumbers(size, limits.durationSecondsMax) > 0
    ? problem('numberRange')
    : { ok: true, value: seconds }
}

/** Formats seconds as `h:mm:ss` with all decimal places. */
export function exactClock(seconds: StoredNumber): string {
  const text = decimalText(seconds)
  const fraction = text.split('.')[1]
  return clock(text) + (fraction === undefined ? '' : `.${fraction}`)
}

/** Formats seconds in a column's format, rounded half to even. */
export function formatDuration(seconds: StoredNumber, format: DurationFormat): string {
  if (format === 'h:mm') {
    // Round to minutes directly: rounding to seconds first would round twice.
    const minutes = roundedMinutes(decimalText(seconds))
    return clock(`${minutes}`).slice(0, -3)
  }
  const places = Math.max(format.length - 'h:mm:ss.'.length, 0)
  const text = fixedText(seconds, places)
  return clock(text) + (places === 0 ? '' : `.${text.split('.')[1] ?? ''}`)
}

/** Rounds seconds to whole minutes; returns seconds. */
function roundedMinutes(text: string): string {
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const seconds = BigInt(whole)
  const rest = seconds % 60n
  const isHalf = rest === 30n && /^0*$/.test(fraction)
  const minutes = seconds / 60n
  const up = rest > 30n || (rest === 30n && !isHalf) || (isHalf && minutes % 2n === 1n)
  const rounded = (up ? minutes + 1n : minutes) * 60n
  return negative && rounded > 0n ? `-${rounded}` : String(rounded)
}

/** Formats the whole seconds of a decimal text as `h:mm:ss`, with a leading sign. */
function clock(text: string): string {
  const total = BigInt(text.replace('-', '').split('.')[0] ?? '0')
  const minutes = pad(Number((total / 60n) % 60n), 2)
  return `${text.startsWith('-') ? '-' : ''}${total / 3600n}:${minutes}:${pad(Number(total % 60n), 2)}`
}

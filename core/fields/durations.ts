import { pad } from '../calendar.ts'
import {
  compareNumbers,
  decimalText,
  fixedText,
  readDecimal,
  type StoredNumber,
  storedNumber,
} from '../decimal.ts'
import { limits } from '../limits.ts'
import type { Parsed } from './field.ts'
import { asciiDigits } from './numbers.ts'
import { problem } from './problems.ts'

/** Ways in which duration columns show their values; a column keeps the place in this list. */
export const durationFormats = ['h:mm', 'h:mm:ss', 'h:mm:ss.s', 'h:mm:ss.ss', 'h:mm:ss.sss'] as const
export type DurationFormat = (typeof durationFormats)[number]

/** Format of a column; the first one where its options say nothing sensible. */
export function durationFormat({ options }: { options: Record<string, unknown> }): DurationFormat {
  const { duration } = options
  return (typeof duration === 'number' ? durationFormats[duration] : undefined) ?? durationFormats[0]
}

// As many places as the smallest number has that is kept: the text of a duration is always read back.
const clockPattern = /^([+\-\u2212])?(\d{1,12}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,1100}))?)?$/

/** `h:mm`, `h:mm:ss` and `h:mm:ss.sss` as seconds; null when the text has no such form. */
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

/** `1h 5m`, `90 min`, `1.5 hours` and the like as seconds, exactly; null when the text has no such form. */
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

/** Seconds as `h:mm:ss`, with all decimal places that they have. */
export function exactClock(seconds: StoredNumber): string {
  const text = decimalText(seconds)
  const fraction = text.split('.')[1]
  return clock(text) + (fraction === undefined ? '' : `.${fraction}`)
}

/** Seconds in a column's format, rounded half to even. */
export function formatDuration(seconds: StoredNumber, format: DurationFormat): string {
  if (format === 'h:mm') {
    // Half a minute is thirty seconds: rounding seconds to whole ones first would round twice.
    const minutes = roundedMinutes(decimalText(seconds))
    return clock(`${minutes}`).slice(0, -3)
  }
  const places = Math.max(format.length - 'h:mm:ss.'.length, 0)
  const text = fixedText(seconds, places)
  return clock(text) + (places === 0 ? '' : `.${text.split('.')[1] ?? ''}`)
}

/** The text's seconds, rounded to whole minutes, as text of seconds. */
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

/** Whole seconds of a decimal text as `h:mm:ss`, its sign in front. */
function clock(text: string): string {
  const total = BigInt(text.replace('-', '').split('.')[0] ?? '0')
  const minutes = pad(Number((total / 60n) % 60n), 2)
  return `${text.startsWith('-') ? '-' : ''}${total / 3600n}:${minutes}:${pad(Number(total % 60n), 2)}`
}

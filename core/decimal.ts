import * as limits from './limits.ts'

/**
 * A stored number: a JS number where that is exact, else its digits as canonical decimal text
 * (no exponent, no leading or trailing zeros, no `-0`).
 */
export type StoredNumber = number | string

/** The canonical form of a numeric text, or the reason why it is not valid. */
export type DecimalReading = { ok: true; text: string } | { ok: false; why: 'notNumber' | 'range' }

// Groups cannot match the same characters, so matching takes linear time.
const decimalPattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/
const longestText = 500

/** Fast path for most numbers: already canonical, with few enough digits for a double. */
const plainPattern = /^(?:0|-?[1-9]\d{0,14}|-?(?:0|[1-9]\d{0,13})\.\d{0,13}[1-9])$/
const isPlain = (text: string) => text.length <= 16 && plainPattern.test(text)

/**
 * Parses ASCII digits with an optional decimal point and exponent, exactly. Surrounding whitespace is not
 * allowed.
 */
export function readDecimal(text: string): DecimalReading {
  if (isPlain(text)) return { ok: true, text }
  const match = text.length <= longestText ? decimalPattern.exec(text) : null
  if (!match) return { ok: false, why: 'notNumber' }
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match
  if (whole === '' && fraction === '') return { ok: false, why: 'notNumber' }

  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return { ok: true, text: '0' }

  // Position of the decimal point, relative to the first significant digit.
  const point = digits.length - fraction.length + Number(exponentText)
  const wholeDigits = Math.max(point, 0)
  const places = Math.max(significant.length - point, 0)
  if (wholeDigits + places > limits.decimalDigitsMax) return { ok: false, why: 'range' }

  const body =
    point <= 0
      ? `0.${'0'.repeat(-point)}${significant}`
      : point >= significant.length
        ? significant.padEnd(point, '0')
        : `${significant.slice(0, point)}.${significant.slice(point)}`
  return { ok: true, text: sign === '-' ? `-${body}` : body }
}

/** Converts canonical decimal text to its stored form: a number if the double has exactly these digits. */
export function storedNumber(canonical: string): StoredNumber {
  const value = Number(canonical)
  if (isPlain(canonical)) return value
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return canonical
  const back = readDecimal(String(value))
  return back.ok && back.text === canonical ? value : canonical
}

/** The canonical text of a stored number. */
export function decimalText(value: StoredNumber): string {
  if (typeof value === 'string') return value
  const reading = readDecimal(String(value))
  return reading.ok ? reading.text : String(value)
}

/** Rounds a double to the digits that are significant. */
export function roundDecimal(value: number): number {
  return Number(value.toPrecision(15))
}

/** Compares two stored numbers exactly. */
export function compareNumbers(a: StoredNumber, b: StoredNumber): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const left = parts(decimalText(a))
  const right = parts(decimalText(b))
  const places = Math.max(left.fraction.length, right.fraction.length)
  const difference = scaled(left, places) - scaled(right, places)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/**
 * Rounds to at most this many decimal places and pads with zeros, for display. Rounds half to even on the
 * decimal digits rather than the double, because the double 1.005 is less than 1.005.
 */
export function fixedText(value: StoredNumber, places: number): string {
  const { negative, whole, fraction } = parts(decimalText(value))
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  const rest = fraction.slice(places)
  const half = rest === '' ? -1 : compareText(rest.padEnd(1, '0'), '5'.padEnd(rest.length, '0'))
  const up = half > 0 || (half === 0 && kept % 2n === 1n)
  const digits = String(up ? kept + 1n : kept).padStart(places + 1, '0')
  const body = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return negative && /[1-9]/.test(body) ? `-${body}` : body
}

type Parts = { negative: boolean; whole: string; fraction: string }

function parts(canonical: string): Parts {
  const negative = canonical.startsWith('-')
  const [whole = '0', fraction = ''] = (negative ? canonical.slice(1) : canonical).split('.')
  return { negative, whole, fraction }
}

function scaled({ negative, whole, fraction }: Parts, places: number): bigint {
  const value = BigInt(whole + fraction.padEnd(places, '0'))
  return negative ? -value : value
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

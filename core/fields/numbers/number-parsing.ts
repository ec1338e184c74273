import { compareNumbers, type DecimalReading, readDecimal, storedNumber } from '../../decimal.ts'
import type { OperatorName } from '../../operators/operator.ts'
import type { CellValue } from '../../schema.ts'
import type { Parsed, TextFormat } from '../field.ts'
import { problem } from '../problems.ts'

export const numberOperators = [
  'eq',
  'neq',
  'gt',
  'lt',
  'gte',
  'lte',
  'blank',
  'notblank',
] as const satisfies readonly OperatorName[]

export const compatibleNumberOperators = [
  'like',
  'nlike',
  'in',
  'anyof',
  'nanyof',
  'btw',
  'nbtw',
  'null',
  'notnull',
] as const satisfies readonly OperatorName[]

const smallestInteger = '-9223372036854775808'
const largestInteger = '9223372036854775807'

/**
 * Parses a JSON number or strict text (ASCII digits, a point, an exponent). Rejects JSON integers beyond
 * 2^53, which have already lost digits. Empty text gives null.
 */
export function parseDecimal(input: unknown): Parsed {
  if (typeof input === 'string') {
    const text = input.trim()
    return text === '' ? { ok: true, value: null } : stored(readDecimal(text))
  }
  if (typeof input !== 'number' || Number.isNaN(input)) return problem('notNumber')
  if (!Number.isFinite(input)) return problem('numberRange')
  const reading = readDecimal(String(input))
  if (reading.ok && Math.abs(input) > Number.MAX_SAFE_INTEGER) return problem('inexact')
  return stored(reading)
}

/** Parses a 64-bit integer from JSON. */
export function parseInteger(input: unknown): Parsed {
  return asInteger(parseDecimal(input))
}

export function parseDecimalText(text: string, format: TextFormat): Parsed {
  // Fast path for most cells of most files.
  if (/^-?[1-9]\d{0,14}$/.test(text)) return { ok: true, value: Number(text) }
  if (text.trim() === '') return { ok: true, value: null }
  const plain = plainNumber(text, format.decimalSeparator)
  return plain === null ? problem('notNumber') : stored(readDecimal(plain))
}

export function parseIntegerText(text: string, format: TextFormat): Parsed {
  return asInteger(parseDecimalText(text, format))
}

/** Filters compare integers with any number: `> 1.5` is meaningful. */
export function parseNumberArgument(input: string | number | boolean): Parsed {
  return parseDecimal(input)
}

function stored(reading: DecimalReading): Parsed {
  if (reading.ok) return { ok: true, value: storedNumber(reading.text) }
  return problem(reading.why === 'range' ? 'numberRange' : 'notNumber')
}

function asInteger(parsed: Parsed): Parsed {
  if (!parsed.ok || !isStoredNumber(parsed.value)) return parsed
  if (String(parsed.value).includes('.')) return problem('notInteger')
  if (typeof parsed.value === 'string' && !fitsInteger(parsed.value)) return problem('numberRange')
  return Number.isInteger(parsed.value) || typeof parsed.value === 'string' ? parsed : problem('notInteger')
}

function fitsInteger(text: string): boolean {
  return compareNumbers(text, smallestInteger) >= 0 && compareNumbers(text, largestInteger) <= 0
}

export function isStoredNumber(value: CellValue): value is number | string {
  return typeof value === 'number' || typeof value === 'string'
}

/** The zero of each supported non-ASCII digit script. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10]

/** Converts Arabic, Persian, Devanagari, Bengali, Thai and full-width digits to ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (character) => {
    const code = character.charCodeAt(0)
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? character : String(code - zero)
  })
}

/** Also converts the Arabic and Persian separators in numbers. */
export function plainDigits(text: string): string {
  return asciiDigits(text).replaceAll('٫', '.').replaceAll('٬', '')
}

/**
 * Normalizes a number to ASCII; null if invalid. Accepts any digits, thousands or Indian grouping, minus
 * signs of any width or parentheses, a currency sign, and a percent sign. `50%` is 50, `(50)` is -50.
 */
function plainNumber(text: string, decimal: '.' | ','): string | null {
  if (text.length > 500) return null
  const bare = asciiDigits(text)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim()
    .replace(/\s*[%٪]$/, '')
    .replace(/^([+\-−]?)\s?\p{Sc}\s?|\s?\p{Sc}$/gu, '$1')
    // Accounting notation puts negative amounts in parentheses.
    .replace(/^\(\s?\p{Sc}?\s?([\d.,][^()]*?)\s?\p{Sc}?\s?\)$/u, '-$1')
    .replace(/^[−﹣－]/, '-')
  const exponent = /[eE][+-]?\d{1,9}$/.exec(bare)?.[0] ?? ''
  const body = exponent === '' ? bare : bare.slice(0, -exponent.length)
  const point = body.includes('٫') ? '٫' : decimal
  const [whole = '', fraction, more] = body.split(point)
  if (more !== undefined || (fraction !== undefined && !/^\d*$/.test(fraction))) return null
  const digits = ungrouped(whole, decimal)
  if (digits === null) return null
  return `${digits}${fraction === undefined ? '' : `.${fraction}`}${exponent}`
}

/** Removes thousands separators; null if they are misplaced. */
function ungrouped(whole: string, decimal: '.' | ','): string | null {
  const sign = /^[+-]/.exec(whole)?.[0] ?? ''
  const body = whole.slice(sign.length)
  if (/^\d*$/.test(body)) return whole
  const separator = /[^\d]/.exec(body)?.[0] ?? ''
  const allowed = decimal === '.' ? ",٬'’ \u00a0\u202f\u2009" : ".٬'’ \u00a0\u202f\u2009"
  if (!allowed.includes(separator)) return null
  const groups = body.split(separator)
  const fits = groups.every((group, index) => {
    if (!/^\d+$/.test(group)) return false
    if (index === 0) return group.length <= 3
    return index === groups.length - 1 ? group.length === 3 : group.length === 3 || group.length === 2
  })
  return fits ? sign + groups.join('') : null
}

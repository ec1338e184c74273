import { compareNumbers, type DecimalReading, readDecimal, storedNumber } from '../decimal.ts'
import type { OperatorName } from '../operators/operator.ts'
import type { CellValue } from '../schema.ts'
import type { Parsed, TextFormat } from './field.ts'
import { problem } from './problems.ts'

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

export const alsoNumber = [
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
 * A number of a JSON body: a JSON number or strict text (ASCII digits, a point, an exponent). JSON integers
 * beyond 2^53 have lost digits before anybody could look, so they are refused. Empty text gives null.
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

/** The same for whole numbers of 64 bits. */
export function parseInteger(input: unknown): Parsed {
  return asInteger(parseDecimal(input))
}

export function parseDecimalText(text: string, format: TextFormat): Parsed {
  // Most cells of most files: nothing to find out about them.
  if (/^-?[1-9]\d{0,14}$/.test(text)) return { ok: true, value: Number(text) }
  if (text.trim() === '') return { ok: true, value: null }
  const plain = plainNumber(text, format.decimalSeparator)
  return plain === null ? problem('notNumber') : stored(readDecimal(plain))
}

export function parseIntegerText(text: string, format: TextFormat): Parsed {
  return asInteger(parseDecimalText(text, format))
}

/** Filters compare whole numbers with any number: `> 1.5` has a meaning. */
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

/** First digit of each script whose digits people type: ASCII ones are left alone. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10]

/** Arabic, Persian, Devanagari, Bengali, Thai and full-width digits as ASCII digits. */
export function asciiDigits(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (character) => {
    const code = character.charCodeAt(0)
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? character : String(code - zero)
  })
}

/** The same of a number or a part of one, with the marks that Arabic and Persian write between its digits. */
export function plainDigits(text: string): string {
  return asciiDigits(text).replaceAll('٫', '.').replaceAll('٬', '')
}

/**
 * A number as people write it, as plain ASCII, or null when it is none: any digits, grouped by thousands
 * (or the Indian way), a minus of any width or brackets instead, a currency sign around it or a percent sign after it.
 * `50%` is 50, `(50)` is -50.
 */
function plainNumber(text: string, decimal: '.' | ','): string | null {
  if (text.length > 500) return null
  const bare = asciiDigits(text)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim()
    .replace(/\s*[%٪]$/, '')
    .replace(/^([+\-−]?)\s?\p{Sc}\s?|\s?\p{Sc}$/gu, '$1')
    // Bookkeepers write negative amounts in brackets.
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

/** The digits without their thousands separators, or null when those stand where none belong. */
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

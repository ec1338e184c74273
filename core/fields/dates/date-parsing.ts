import { type Day, dayExists, dayText, monthNames, pad } from '../../calendar.ts'
import * as limits from '../../limits.ts'
import type { OperatorName } from '../../operators/operator.ts'
import type { Parsed, TextFormat } from '../field.ts'
import { asciiDigits } from '../numbers/number-parsing.ts'
import { problem } from '../problems.ts'

export const dateOperators = [
  'eq',
  'neq',
  'gt',
  'lt',
  'gte',
  'lte',
  'isWithin',
  'blank',
  'notblank',
] as const satisfies readonly OperatorName[]

export const compatibleDateOperators = ['null', 'notnull'] as const satisfies readonly OperatorName[]

/** Display formats of date columns. */
export const dateFormats = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY MM DD',
  'DD-MM-YYYY',
  'DD/MM/YYYY',
  'DD MM YYYY',
  'MM-DD-YYYY',
  'MM/DD/YYYY',
  'MM DD YYYY',
  'DD MMM YYYY',
  'DD.MM.YYYY',
  'YYYY-MM',
  'YYYY MM',
] as const
export type DateFormat = (typeof dateFormats)[number]

/** Formats a `YYYY-MM-DD` text. */
export function formatDay(text: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = text.split('-')
  const name = monthNames[Number(month) - 1]?.slice(0, 3) ?? month
  return format
    .replace('MMM', '\0')
    .replace('YYYY', year)
    .replace('MM', month)
    .replace('DD', day)
    .replace('\0', name)
}

export type DayParsed = { ok: true; day: Day } | Extract<Parsed, { ok: false }>

/** Parses strict `YYYY-MM-DD`. */
export function readIsoDay(text: string): DayParsed {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match) return checked(Number(match[1]), Number(match[2]), Number(match[3]))
  return /^[+-]?\d{4,9}-\d{2}-\d{2}$/.test(text) ? problem('dateRange') : problem('notDate')
}

/**
 * Parses a date: ISO with or without dashes, numbers in the given order separated by `/ . -` or spaces, or
 * with an English month name. Two-digit years are 1970 to 2069. Never guesses: a date that only fits another
 * order is rejected.
 */
export function readDay(text: string, order: TextFormat['dateOrder']): DayParsed {
  if (text.length > limits.dateTextLengthMax) return problem('notDate')
  const plain = asciiDigits(text)
    .replace(/[\u200e\u200f]/g, '')
    .trim()
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i, '')
  if (/^[+-]?\d{4,9}-\d{2}-\d{2}$/.test(plain)) return readIsoDay(plain)
  if (/^\d{8}$/.test(plain)) return fromTexts(plain.slice(0, 4), plain.slice(4, 6), plain.slice(6))
  const parts = plain.split(/[\s/.,\-،]+/).filter((part) => part !== '')
  if (parts.length !== 3) return problem('notDate')
  return parts.some((part) => /^\p{L}/u.test(part)) ? namedDay(parts) : numberedDay(parts, order)
}

function numberedDay(parts: string[], order: TextFormat['dateOrder']): DayParsed {
  const [first = '', second = '', third = ''] = parts
  if (!parts.every((part) => /^\d{1,4}$/.test(part))) return problem('notDate')
  // A leading number with four digits is a year in any order.
  if (first.length === 4) return fromTexts(first, second, third)
  if (order === 'YMD') return third.length > 2 ? problem('notDate') : fromTexts(first, second, third)
  return order === 'DMY' ? fromTexts(third, second, first) : fromTexts(third, first, second)
}

/** `12 Mar 2026`, `Mar 12, 2026`, `12-March-26`, `2026 Mar 12`. */
function namedDay(parts: string[]): DayParsed {
  const named = parts.findIndex((part) => /^\p{L}/u.test(part))
  const month = monthNumber(parts[named] ?? '')
  const [first = '', second = ''] = parts
    .filter((_, index) => index !== named)
    .map((part) => part.replace(/(?<=\d)(?:st|nd|rd|th)$/i, ''))
  if (month === null || !/^\d{1,4}$/.test(first) || !/^\d{1,4}$/.test(second)) return problem('notDate')
  const yearFirst = first.length === 4 && named > 0
  return yearFirst ? fromTexts(first, String(month), second) : fromTexts(second, String(month), first)
}

function monthNumber(name: string): number | null {
  const key = name.toLowerCase()
  if (key.length < 3) return null
  const index = monthNames.findIndex((month) => {
    const full = month.toLowerCase()
    return key === full || key === full.slice(0, 3) || (key === 'sept' && full === 'september')
  })
  return index < 0 ? null : index + 1
}

function fromTexts(year: string, month: string, day: string): DayParsed {
  if (year.length === 3 || year.length === 1 || month.length > 2 || day.length > 2) return problem('notDate')
  const number = Number(year)
  const full = year.length === 4 ? number : number < 70 ? 2000 + number : 1900 + number
  // A month of 13 means that day and month are swapped, so reject it instead of clamping.
  if (Number(month) < 1 || Number(month) > 12) return problem('notDate')
  return checked(full, Number(month), Number(day))
}

function checked(year: number, month: number, day: number): DayParsed {
  if (year < 1) return problem('dateRange')
  if (dayExists({ year, month, day })) return { ok: true, day: { year, month, day } }
  if (month < 1 || month > 12 || day < 1 || day > 31) {
    return problem('noSuchDate', { date: `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` })
  }
  return problem('noSuchDate', { date: `${day} ${monthNames[month - 1]} ${year}` })
}

export function dayValue(parsed: DayParsed): Parsed {
  return parsed.ok ? { ok: true, value: dayText(parsed.day) } : parsed
}

import * as v from 'valibot'
import { decimalText } from '../decimal.ts'
import { limits } from '../limits.ts'
import { isCurrencyCode } from './currency-codes.ts'
import { symbolsOfCurrency } from './currency-symbols.ts'
import type { Field, FieldColumn, Parsed, TextFormat } from './field.ts'
import {
  alsoNumber,
  isStoredNumber,
  numberOperators,
  parseDecimal,
  parseDecimalText,
  parseNumberArgument,
} from './numbers.ts'

/** An amount of one currency: a decimal number, kept exactly. The code is the column's, never the cell's. */
export const currency: Field = {
  type: 'Currency',
  storage: 'decimal',
  options: v.object({
    /** ISO 4217. */
    currency_code: v.optional(v.pipe(v.string(), v.check(isCurrencyCode, 'Unknown currency.')), 'USD'),
    /** Language tag whose way of writing amounts is shown. */
    currency_locale: v.optional(
      v.pipe(v.string(), v.maxLength(40), v.check(isLanguageTag, 'Unknown locale.')),
      'en-US',
    ),
    /** Decimal places shown. */
    precision: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.decimalPlaces)),
      2,
    ),
  }),
  parse: parseDecimal,
  parseText: readAmount,
  toWire: (value) => value,
  toText: (value) => (isStoredNumber(value) ? decimalText(value) : ''),
  operators: numberOperators,
  alsoAccepts: alsoNumber,
  parseArgument: parseNumberArgument,
}

/** An amount as people write it, with the currency's sign or code, or in brackets where it is negative. */
function readAmount(text: string, column: FieldColumn, format: TextFormat): Parsed {
  const simple = parseDecimalText(text, format)
  if (simple.ok || text.length > 500) return simple
  const outer = withoutMark(text.trim(), column)
  const bracketed = /^\((.+)\)$/.exec(outer)?.[1]
  const body = bracketed === undefined ? outer : withoutMark(bracketed.trim(), column)
  if (body === '' || (bracketed !== undefined && /^[-+\u2212(]/.test(body))) return simple
  return parseDecimalText(bracketed === undefined ? body : `-${body}`, format)
}

/** The text without the currency's sign or code, which may also stand behind a minus. */
function withoutMark(text: string, column: FieldColumn): string {
  const small = text.toLowerCase()
  for (const mark of marksOf(column)) {
    if (small.startsWith(mark)) return text.slice(mark.length).trim()
    if (small.endsWith(mark)) return text.slice(0, -mark.length).trim()
    const sign = /^[-+\u2212]\s*/.exec(small)?.[0] ?? ''
    if (sign !== '' && small.startsWith(mark, sign.length))
      return sign.trim() + text.slice(sign.length + mark.length).trim()
  }
  return text
}

/** Painting and imports ask for every cell, and `Intl` is slow. */
const keptMax = 500
const knownTags = new Set<string>()
const marks = new Map<string, string[]>()

/** The column's code and its signs, in small letters, longer ones first. */
function marksOf({ options }: FieldColumn): string[] {
  const { code, locale } = currencyOf(options)
  const key = `${code} ${locale}`
  let known = marks.get(key)
  if (!known) {
    known = [code.toLowerCase(), ...symbolsOf(code, locale), ...symbolsOfCurrency(code)].toSorted(
      (one, other) => other.length - one.length,
    )
    if (marks.size > keptMax) marks.clear()
    marks.set(key, known)
  }
  return known
}

function symbolsOf(code: string, locale: string): string[] {
  return (['symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay })
    const symbol = format.formatToParts(1).find(({ type }) => type === 'currency')?.value
    return symbol ? [symbol.toLowerCase()] : []
  })
}

/** Code and locale out of a column's options; the usual ones where they say nothing that exists. */
export function currencyOf(options: Record<string, unknown>): { code: string; locale: string } {
  const { currency_code: code, currency_locale: locale } = options
  return {
    code: typeof code === 'string' && isCurrencyCode(code) ? code : 'USD',
    locale: typeof locale === 'string' && isLanguageTag(locale) ? locale : 'en-US',
  }
}

function isLanguageTag(tag: string): boolean {
  if (knownTags.has(tag)) return true
  try {
    if (Intl.NumberFormat.supportedLocalesOf(tag).length === 0) return false
    if (knownTags.size > keptMax) knownTags.clear()
    knownTags.add(tag)
    return true
  } catch {
    return false
  }
}

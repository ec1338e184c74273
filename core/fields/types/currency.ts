import { decimalText } from '../../decimal.ts'
import { isCurrencyCode } from '../numbers/currency-codes.ts'
import { symbolsOfCurrency } from '../numbers/currency-symbols.ts'
import type { Field, FieldColumn, Parsed, TextFormat } from '../field.ts'
import {
  compatibleNumberOperators,
  isStoredNumber,
  numberOperators,
  parseDecimal,
  parseDecimalText,
  parseNumberArgument,
} from '../numbers/number-parsing.ts'

/** An amount, kept exactly. The currency belongs to the column, not the cell. */
export const currency: Field = {
  type: 'Currency',
  storage: 'decimal',
  answerKind: 'decimal',
  groupsThousands: true,
  numberFormat(options) {
    const { code, locale } = currencyOf(options)
    return {
      measures: 'amount',
      options: { currency_code: code, currency_locale: locale, precision: options['precision'] ?? 2 },
    }
  },
  showsResults: 'number',
  parse: parseDecimal,
  parseText: readAmount,
  toWire: (value) => value,
  toText: (value) => (isStoredNumber(value) ? decimalText(value) : ''),
  operators: numberOperators,
  alsoAccepts: compatibleNumberOperators,
  parseArgument: parseNumberArgument,
}

/** Parses an amount with currency symbol or code, or in parentheses if negative. */
function readAmount(text: string, column: FieldColumn, format: TextFormat): Parsed {
  const simple = parseDecimalText(text, format)
  if (simple.ok || text.length > 500) return simple
  const outer = withoutMark(text.trim(), column)
  const bracketed = /^\((.+)\)$/.exec(outer)?.[1]
  const body = bracketed === undefined ? outer : withoutMark(bracketed.trim(), column)
  if (body === '' || (bracketed !== undefined && /^[-+\u2212(]/.test(body))) return simple
  return parseDecimalText(bracketed === undefined ? body : `-${body}`, format)
}

/** Removes the currency symbol or code, which may also follow a minus. */
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

/** Painting and imports format every cell, and creating Intl formatters is slow. */
const keptMax = 500
const knownTags = new Set<string>()
const marks = new Map<string, string[]>()

/** Lower-case code and symbols of the column's currency, longest first. */
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

/** Code and locale of a column, with defaults for missing or invalid ones. */
export function currencyOf(options: Record<string, unknown>): { code: string; locale: string } {
  const { currency_code: code, currency_locale: locale } = options
  return {
    code: typeof code === 'string' && isCurrencyCode(code) ? code : 'USD',
    locale: typeof locale === 'string' && isLanguageTag(locale) ? locale : 'en-US',
  }
}

export function isLanguageTag(tag: string): boolean {
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

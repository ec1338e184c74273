import { isCurrencyCode } from '#core/fields/numbers/currency-codes.ts'
import { currenciesOf } from '#core/fields/numbers/currency-symbols.ts'
import type { TextFormat } from '#core/fields/field.ts'
import { asciiDigits } from '#core/fields/numbers/number-parsing.ts'
import * as limits from '#core/limits.ts'
import { locales } from '#core/locales.ts'

// Detects columns of amounts, percentages and durations by their notation.

/**
 * Options of a currency column, or null if fewer than half of the texts name a currency or they name different ones.
 */
export function currencyMeta(
  texts: readonly string[],
  format: TextFormat,
  language: string,
): { currency_code: string; currency_locale: string; precision: number } | null {
  const marks = texts.map(markOf).filter((mark) => mark !== '')
  const [first = ''] = marks
  if (marks.length * 2 < texts.length || marks.length === 0) return null
  const code = codeOf(first, language)
  if (code === null || !marks.every((mark) => mark === first || codeOf(mark, language) === code)) return null
  const places = placesOf(texts, format)
  const sample = texts.find((text) => markOf(text) !== '') ?? ''
  return {
    currency_code: code,
    currency_locale: localeOf(code, sample, format, language),
    // Keep two decimals even if only some amounts have them.
    precision: places === 0 ? 0 : Math.max(2, places),
  }
}

/** Options of a percent column, or null if any text lacks a percent sign. */
export function percentMeta(texts: readonly string[], format: TextFormat): { precision: number } | null {
  return texts.every((text) => /[\d\u0660-\u0669\u06f0-\u06f9]\s*[%٪]$/.test(text))
    ? { precision: placesOf(texts, format) }
    : null
}

/** Options of a duration column, or null if the texts may be times of day. */
export function durationMeta(texts: readonly string[]): { duration: number; negative?: true } | null {
  const plain = texts.map((text) => asciiDigits(text))
  const negative = plain.some((text) => /^[-\u2212]/.test(text)) ? { negative: true as const } : {}
  if (plain.every((text) => unitPattern.test(text))) return { duration: 0, ...negative }
  const clocks = plain.map((text) => clockPattern.exec(text))
  if (!clocks.every((clock) => clock !== null)) return null
  // `09:30:00` may be a time of day, but `9:30:00` is a duration.
  const isLength = clocks.some(
    ([, hours = '', , seconds]) => Number(hours) > 23 || (seconds && hours.length === 1),
  )
  if (!isLength) return null
  const places = Math.max(...clocks.map(([, , , , fraction = '']) => fraction.length))
  const hasSeconds = clocks.some(([, , , seconds]) => seconds !== undefined)
  return { duration: hasSeconds ? 1 + Math.min(places, 3) : 0, ...negative }
}

const clockPattern = /^[-\u2212]?(\d{1,5}):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?$/
const unitPattern =
  /^[-\u2212]?(?=.*\d\s*(?:h|hrs?|hours?|mins?|minutes?)\b)(?:\d+(?:[.,]\d+)?\s*[a-z]+\.?[\s,]*)+$/i

/** The text before or after an amount, without minus sign and brackets. */
function markOf(text: string): string {
  const plain = asciiDigits(text).replace(/[\u200e\u200f\u061c]/g, '')
  return plain.replace(/(?<=^[^\d]*)[-+\u2212(\s]|\d[\d.,'’٬٫\s]*|[)\s]/g, '').trim()
}

const regions: Readonly<Record<string, string>> = {
  AR: 'ARS',
  AU: 'AUD',
  CA: 'CAD',
  CL: 'CLP',
  CN: 'CNY',
  CO: 'COP',
  DK: 'DKK',
  EG: 'EGP',
  HK: 'HKD',
  IS: 'ISK',
  LK: 'LKR',
  MX: 'MXN',
  NO: 'NOK',
  NP: 'NPR',
  NZ: 'NZD',
  PK: 'PKR',
  SG: 'SGD',
}

/** The code of a currency symbol; an ambiguous symbol such as `$` means the currency of the reader's region. */
function codeOf(mark: string, language: string): string | null {
  if (isCurrencyCode(mark)) return mark
  const codes = currenciesOf(mark)
  const own = regions[regionOf(language)]
  return codes.find((code) => code === own) ?? codes[0] ?? null
}

function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? ''
  } catch {
    return ''
  }
}

const usualLocales = ['en-US', 'en-GB', 'de', 'fr', 'es', 'pt-BR', 'nl', 'it']

/** The locale whose notation matches best: decimal separator, symbol position and thousands separator. */
function localeOf(code: string, sample: string, { decimalSeparator }: TextFormat, language: string): string {
  const wanted = {
    decimal: decimalSeparator,
    isBehind: /^[-\u2212(\s]*\d/.test(sample),
    group: groupOf(sample),
  }
  let best = { tag: 'en-US', score: 0 }
  for (const tag of [language, ...usualLocales, ...locales.map((each) => each.tag)]) {
    const parts = partsOf(code, tag)
    const at = (type: string) => parts.findIndex((part) => part.type === type)
    const valueOf = (type: string) => parts[at(type)]?.value
    if (valueOf('decimal') !== wanted.decimal || !/\d/.test(valueOf('integer') ?? '')) continue
    const isBehind = at('currency') > at('integer')
    const isGroup = wanted.group === null || valueOf('group')?.replace(/\s/, ' ') === wanted.group
    const score = 4 + (isBehind === wanted.isBehind ? 2 : 0) + (isGroup ? 1 : 0)
    if (score > best.score) best = { tag, score }
  }
  return best.tag
}

function partsOf(code: string, tag: string): Intl.NumberFormatPart[] {
  try {
    return new Intl.NumberFormat(tag, {
      style: 'currency',
      currency: code,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).formatToParts(1_234_567.5)
  } catch {
    return []
  }
}

function groupOf(text: string): string | null {
  return /\d([.,'’\s])\d{3}(?!\d)/.exec(text)?.[1]?.replace(/\s/, ' ') ?? null
}

/** The largest number of decimal places among the texts. */
export function placesOf(texts: Iterable<string>, { decimalSeparator }: TextFormat): number {
  let places = 0
  for (const text of texts) {
    const plain = asciiDigits(text)
    const at = plain.lastIndexOf(decimalSeparator)
    if (at >= 0) places = Math.max(places, /^\d*/.exec(plain.slice(at + 1))?.[0].length ?? 0)
  }
  return Math.min(places, limits.decimalPlacesMax)
}

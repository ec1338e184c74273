import type { Field, FieldColumn, TextFormat } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { splitList } from '#core/fields/options/select-options.ts'
import { isNumericType } from '#core/fields/numbers/is-numeric-type.ts'
import { checkbox } from '#core/fields/types/checkbox.ts'
import { currency as currencyField } from '#core/fields/types/currency.ts'
import { dateTime } from '#core/fields/types/date-time.ts'
import { date } from '#core/fields/types/date.ts'
import { decimal } from '#core/fields/types/decimal.ts'
import { duration as durationField } from '#core/fields/types/duration.ts'
import { email } from '#core/fields/types/email.ts'
import { longText } from '#core/fields/types/long-text.ts'
import { multiSelect } from '#core/fields/types/multi-select.ts'
import { number } from '#core/fields/types/number.ts'
import { percent as percentField } from '#core/fields/types/percent.ts'
import { singleSelect } from '#core/fields/types/single-select.ts'
import { url } from '#core/fields/types/url.ts'
import * as limits from '#core/limits.ts'
import { titleKey } from '#core/naming.ts'
import { type FieldType, standardTypes } from '#core/schema.ts'
import { currentTextFormat, withOtherSeparator } from '../fields/format/text-format.ts'
import { currencyMeta, durationMeta, percentMeta, placesOf } from './detect-amounts.ts'
import { looksLikeLists } from './detect-lists.ts'

export type DetectedType = { type: FieldType; meta: Record<string, unknown> }

const selectDistinctMax = 25
const selectTitleMax = 50
const singleLineMax = 255

/** A bare column of a type, for parsing samples. */
export function columnWithoutOptions(type: FieldType, meta: Record<string, unknown> = {}): FieldColumn {
  return { id: '', title: '', type, options: meta, selectOptions: [] }
}

function typed({ type }: Field, meta: Record<string, unknown> = {}): DetectedType {
  return { type, meta }
}

/**
 * The narrowest type that fits the whole sample. Falls back to plain text, which loses nothing. `language` decides
 * which currency `$` means.
 */
export function detectType(
  samples: readonly string[],
  format: TextFormat,
  language: string = navigator.language,
): DetectedType {
  const texts = samples.map((text) => text.trim()).filter((text) => text !== '')
  const plain: DetectedType = { type: standardTypes.text, meta: {} }
  if (texts.length === 0) return plain
  const distinct = new Set(texts)
  const fits = ({ type, meta }: DetectedType) =>
    [...distinct].every(
      (text) => fieldOf({ type }).parseText(text, columnWithoutOptions(type, meta), format).ok,
    )
  if (fits(typed(checkbox)) && !isDigits(distinct)) return typed(checkbox)
  const measured = measuredType(texts, format, language)
  if (measured && fits(measured)) return measured
  if ([...distinct].every(isQuantity) && !texts.some(hasUnit) && !texts.every(isBracketed)) {
    if (fits(typed(number))) return typed(number)
    if (fits(typed(decimal))) return typed(decimal, { precision: Math.max(1, placesOf(distinct, format)) })
  }
  if ([...distinct].every(isLikeDate)) {
    // A Date column would accept these values but drop their times.
    if ([...distinct].some(hasTime) && fits(typed(dateTime))) return typed(dateTime)
    if (![...distinct].some(hasTime) && fits(typed(date))) return typed(date)
  }
  if (fits(typed(email))) return typed(email)
  if (fits(typed(url))) return typed(url)
  if (texts.some((text) => text.length > singleLineMax || /[\r\n]/.test(text))) return typed(longText)
  if (looksLikeLists(texts)) return typed(multiSelect)
  return isChoice(texts, distinct) ? typed(singleSelect) : plain
}

/** Detects the type of pasted texts; tries the reader's number format first, then the other decimal separator. */
export function detectPastedType(texts: readonly string[]): DetectedType {
  const format = currentTextFormat()
  const own = detectType(texts, format)
  if (own.type !== standardTypes.text) return own
  const other = detectType(texts, withOtherSeparator(format))
  return isNumericType(fieldOf({ type: other.type })) ? other : own
}

function measuredType(texts: readonly string[], format: TextFormat, language: string): DetectedType | null {
  const percent = percentMeta(texts, format)
  if (percent) return typed(percentField, percent)
  const currency = currencyMeta(texts, format, language)
  if (currency) return typed(currencyField, currency)
  const duration = durationMeta(texts)
  return duration && typed(durationField, duration)
}

/** The distinct sample texts as select options, in order; empty for other types. */
export function optionTitles(samples: readonly string[], type: FieldType): string[] {
  const titles = new Map<string, string>()
  const { hasOptions, storage } = fieldOf({ type })
  const items = !hasOptions ? [] : storage === 'list' ? samples.flatMap(splitList) : samples
  for (const text of items) {
    const title = text.trim()
    const key = titleKey(title)
    if (title !== '' && !titles.has(key) && titles.size < limits.optionsPerColumn) titles.set(key, title)
  }
  return [...titles.values()]
}

/** 0 and 1 are booleans only if both occur and nothing else. */
function isDigits(distinct: ReadonlySet<string>): boolean {
  const digits = [...distinct].filter((text) => text === '0' || text === '1')
  return digits.length === distinct.size && digits.length < 2
}

/** Codes are not numbers: leading zeros, a plus sign or too many digits. */
function isQuantity(text: string): boolean {
  if (!/^[^\p{L}+]*$/u.test(text.replace(/(?<=\d)e[+-]?\d{1,3}$/i, ''))) return false
  return !/^[-−]?0\d/.test(text) && text.replace(/\D/g, '').length <= 15
}

/** A two-digit year needs slashes or dashes, because `10.11.12` may be a version. */
function isLikeDate(text: string): boolean {
  return /\d{4}/.test(text) || /\p{L}/u.test(text) || /^\d{1,2}([/-])\d{1,2}\1\d{2}\b/.test(text)
}

/** Midnight does not count, because some programs write it for dates without a time. */
function hasTime(text: string): boolean {
  return /\d:\d/.test(text) && !/[T\s]00:00(:00(\.0+)?)?Z?$/i.test(text)
}

/** Percentages among numbers, or mixed currencies, would lose their unit. */
function hasUnit(text: string): boolean {
  return /[\p{Sc}%٪]/u.test(text)
}

/** Brackets mark negative numbers only if other numbers have none; otherwise they may be list numbering. */
function isBracketed(text: string): boolean {
  return text.startsWith('(')
}

function isChoice(texts: readonly string[], distinct: ReadonlySet<string>): boolean {
  if (texts.length < 6 || distinct.size > selectDistinctMax || distinct.size > texts.length / 3) return false
  return [...distinct].every((text) => text.length <= selectTitleMax)
}

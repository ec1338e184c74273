import type { FieldColumn, TextFormat } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { splitList } from '#core/fields/selects.ts'
import { isNumeric } from '#core/fields/numeric.ts'
import { limits } from '#core/limits.ts'
import { titleKey } from '#core/naming.ts'
import type { FieldType } from '#core/schema.ts'
import { currentTextFormat, withOtherSeparator } from '../fields/text-format.ts'
import { currencyMeta, durationMeta, percentMeta, placesOf } from './guess-amounts.ts'
import { areLists } from './guess-lists.ts'

/** A type for a column of a file, with the options that go with it. */
export type GuessedType = { type: FieldType; meta: Record<string, unknown> }

const selectDistinctMax = 25
const selectTitleMax = 50
const singleLineMax = 255

/** A column that is nothing but its type, to read sample texts with. */
export function bareColumn(type: FieldType, meta: Record<string, unknown> = {}): FieldColumn {
  return { id: '', title: '', type, options: meta, selectOptions: [] }
}

/**
 * The narrowest type that takes all of the sample; plain text when in doubt, for text loses nothing. `language` is the
 * reader's, and decides whose dollars `$` means.
 */
export function guessType(
  samples: readonly string[],
  format: TextFormat,
  language: string = navigator.language,
): GuessedType {
  const texts = samples.map((text) => text.trim()).filter((text) => text !== '')
  const plain: GuessedType = { type: 'SingleLineText', meta: {} }
  if (texts.length === 0) return plain
  const distinct = new Set(texts)
  const fits = (type: FieldType, meta: Record<string, unknown> = {}) =>
    [...distinct].every((text) => fieldOf({ type }).parseText(text, bareColumn(type, meta), format).ok)
  if (fits('Checkbox') && !isDigits(distinct)) return { type: 'Checkbox', meta: {} }
  const measured = measuredType(texts, format, language)
  if (measured && fits(measured.type, measured.meta)) return measured
  if ([...distinct].every(isQuantity) && !texts.some(hasUnit) && !texts.every(isBracketed)) {
    if (fits('Number')) return { type: 'Number', meta: {} }
    if (fits('Decimal'))
      return { type: 'Decimal', meta: { precision: Math.max(1, placesOf(distinct, format)) } }
  }
  if ([...distinct].every(isLikeDate)) {
    // A date is read from a date with a time too, but would lose the time.
    if ([...distinct].some(hasTime) && fits('DateTime')) return { type: 'DateTime', meta: {} }
    if (![...distinct].some(hasTime) && fits('Date')) return { type: 'Date', meta: {} }
  }
  if (fits('Email')) return { type: 'Email', meta: {} }
  if (fits('URL')) return { type: 'URL', meta: {} }
  if (texts.some((text) => text.length > singleLineMax || /[\r\n]/.test(text)))
    return { type: 'LongText', meta: {} }
  if (areLists(texts)) return { type: 'MultiSelect', meta: {} }
  return isChoice(texts, distinct) ? { type: 'SingleSelect', meta: {} } : plain
}

/** The same for what is pasted: as the reader writes numbers, else with the other decimal separator. */
export function guessPasted(texts: readonly string[]): GuessedType {
  const format = currentTextFormat()
  const own = guessType(texts, format)
  if (own.type !== 'SingleLineText') return own
  const other = guessType(texts, withOtherSeparator(format))
  return isNumeric(fieldOf({ type: other.type })) ? other : own
}

/** Amounts, percentages and durations. */
function measuredType(texts: readonly string[], format: TextFormat, language: string): GuessedType | null {
  const percent = percentMeta(texts, format)
  if (percent) return { type: 'Percent', meta: percent }
  const currency = currencyMeta(texts, format, language)
  if (currency) return { type: 'Currency', meta: currency }
  const duration = durationMeta(texts)
  return duration && { type: 'Duration', meta: duration }
}

/** Different titles of a sample as options of a select, in their order; none for other types. */
export function optionTitles(samples: readonly string[], type: FieldType): string[] {
  const titles = new Map<string, string>()
  const items = type === 'MultiSelect' ? samples.flatMap(splitList) : type === 'SingleSelect' ? samples : []
  for (const text of items) {
    const title = text.trim()
    const key = titleKey(title)
    if (title !== '' && !titles.has(key) && titles.size < limits.optionsPerColumn) titles.set(key, title)
  }
  return [...titles.values()]
}

/** Zeros and ones are yes and no only where both are there and nothing else. */
function isDigits(distinct: ReadonlySet<string>): boolean {
  const digits = [...distinct].filter((text) => text === '0' || text === '1')
  return digits.length === distinct.size && digits.length < 2
}

/** Codes look like numbers and are none: leading zeros, a plus sign, more digits than anybody counts with. */
function isQuantity(text: string): boolean {
  if (!/^[^\p{L}+]*$/u.test(text.replace(/(?<=\d)e[+-]?\d{1,3}$/i, ''))) return false
  return !/^[-−]?0\d/.test(text) && text.replace(/\D/g, '').length <= 15
}

/** Two digits of a year need slashes or dashes around: `10.11.12` is rather a version. */
function isLikeDate(text: string): boolean {
  return /\d{4}/.test(text) || /\p{L}/u.test(text) || /^\d{1,2}([/-])\d{1,2}\1\d{2}\b/.test(text)
}

/** Midnight is what programs write that know no dates without a time. */
function hasTime(text: string): boolean {
  return /\d:\d/.test(text) && !/[T\s]00:00(:00(\.0+)?)?Z?$/i.test(text)
}

/** Percentages among numbers, or amounts of two currencies, would lose what they measure. */
function hasUnit(text: string): boolean {
  return /[\p{Sc}%٪]/u.test(text)
}

/** Numbers in brackets are negative ones beside others; all of them are rather numbers of a list. */
function isBracketed(text: string): boolean {
  return text.startsWith('(')
}

function isChoice(texts: readonly string[], distinct: ReadonlySet<string>): boolean {
  if (texts.length < 6 || distinct.size > selectDistinctMax || distinct.size > texts.length / 3) return false
  return [...distinct].every((text) => text.length <= selectTitleMax)
}

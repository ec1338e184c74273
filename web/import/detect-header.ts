import { plainText } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { type FieldType, standardTypes } from '#core/schema.ts'
import { detectType } from './detect-types.ts'

/** True for types that accept any text, including a header. */
function isProse(type: FieldType): boolean {
  const { hasOptions, hasLongText } = fieldOf({ type })
  return hasOptions === true || hasLongText === true || type === standardTypes.text
}

/** True if the first row holds unique texts that differ in type from the values below. */
export function detectHeader(rows: readonly (readonly string[])[]): boolean {
  const [first, ...others] = rows
  if (!first) return false
  const titles = first.map((text) => text.trim())
  const named = titles.filter((title) => title !== '')
  if (named.length === 0 || named.some(isValue)) return false
  if (others.length === 0) return true
  const types = titles.map(
    (_, at) =>
      detectType(
        others.map((row) => row[at] ?? ''),
        plainText,
      ).type,
  )
  // If values below are not text, the first row is a header; otherwise its cells must be filled, short and unique.
  if (!types.every(isProse)) return true
  const isRepeated = titles.some((title, at) =>
    others.some((row) => (row[at] ?? '').trim() === title && title !== ''),
  )
  return named.length === titles.length && !isRepeated && named.every((title) => title.length <= 100)
}

/** Turns header cells into field titles: one line, bounded length, never empty, unique. */
export function fieldTitles(
  header: readonly string[],
  width: number,
  nameless: (place: number) => string,
): string[] {
  const titles: string[] = []
  for (let at = 0; at < width; at += 1) {
    const text = (header[at] ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .toWellFormed()
    const title =
      text
        .slice(0, limits.titleLength - 5)
        .trim()
        .toWellFormed() || nameless(at + 1)
    titles.push(nextFreeTitle(title, titles))
  }
  return titles
}

function isValue(title: string): boolean {
  const { type } = detectType([title], plainText)
  // A year or a word such as "Yes" is a plausible title.
  return !/^\d{4}$/.test(title) && !isProse(type) && fieldOf({ type }).storage !== 'boolean'
}

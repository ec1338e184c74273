import { plainText } from '#core/fields/field.ts'
import { limits } from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { FieldType } from '#core/schema.ts'
import { guessType } from './guess-types.ts'

const textTypes: readonly FieldType[] = ['SingleLineText', 'LongText', 'SingleSelect', 'MultiSelect']
const valueTypes: readonly FieldType[] = [
  'Number',
  'Decimal',
  'Currency',
  'Percent',
  'Duration',
  'Date',
  'DateTime',
  'Email',
  'URL',
]

/** True when the first row names the columns: texts, none of them twice, and no values like those below. */
export function guessHeader(rows: readonly (readonly string[])[]): boolean {
  const [first, ...others] = rows
  if (!first) return false
  const titles = first.map((text) => text.trim())
  const named = titles.filter((title) => title !== '')
  if (named.length === 0 || named.some(isValue)) return false
  if (others.length === 0) return true
  const types = titles.map(
    (_, at) =>
      guessType(
        others.map((row) => row[at] ?? ''),
        plainText,
      ).type,
  )
  // Below a title stands something else than texts; if all is text, titles are all there, short and different.
  if (types.some((type) => !textTypes.includes(type))) return true
  const isRepeated = titles.some((title, at) =>
    others.some((row) => (row[at] ?? '').trim() === title && title !== ''),
  )
  return named.length === titles.length && !isRepeated && named.every((title) => title.length <= 100)
}

/** Titles of fields out of the header's cells: one line, not too long, none empty and none twice. */
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
  return !/^\d{4}$/.test(title) && valueTypes.includes(guessType([title], plainText).type)
}

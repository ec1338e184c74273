import type { FieldColumn, Parsed } from '#core/fields/field.ts'
import { isSingle, linksValue, type LinkedText } from '#core/fields/links/linked-values.ts'
import { fieldOf } from '#core/fields/index.ts'
import { problem } from '#core/fields/problems.ts'
import { splitList } from '#core/fields/options/select-options.ts'
import { titleKey } from '#core/naming.ts'
import { parseTyped } from '../../../fields/index.ts'
import type { LinkedRecord } from '../../../fields/editors/link-tools.ts'

/** Records by normalized title; see `titleKey`. */
export type FoundRecords = ReadonlyMap<string, LinkedRecord>

/** Titles without a record in the linked table. */
export type UnknownLinked = {
  readonly link: NonNullable<FieldColumn['link']>
  readonly titles: readonly string[]
}
/** Records created for a paste, by table, and their undo step. */
export type MadeLinked = {
  readonly group: string
  readonly records: ReadonlyMap<string, FoundRecords>
}

/** The unmatched titles in pasted texts, without duplicates. */
export const unknownLinked = (
  texts: Iterable<string>,
  field: FieldColumn,
  found: FoundRecords,
): UnknownLinked[] => {
  const { link } = field
  if (!link || fieldOf(link.display).readOnly) return []
  const titles = new Map<string, string>()
  for (const text of texts) {
    const whole = text.trim()
    if (whole === '' || found.has(titleKey(whole))) continue
    for (const title of isSingle(field) ? [whole] : splitList(whole)) {
      const key = titleKey(title)
      if (!found.has(key) && !titles.has(key) && parseTyped(title, link.display).ok) titles.set(key, title)
    }
  }
  return titles.size > 0 ? [{ link, titles: [...titles.values()] }] : []
}

/** The titles that texts may contain, without duplicates: each whole text and its comma-separated parts. */
export const titlesIn = (texts: Iterable<string>): string[] => {
  const titles = new Map<string, string>()
  for (const text of texts)
    for (const title of [text.trim(), ...splitList(text)])
      if (title !== '' && !titles.has(titleKey(title))) titles.set(titleKey(title), title)
  return [...titles.values()]
}

/** Resolves a text to records by title. */
export const readLinked = (text: string, field: FieldColumn, found: FoundRecords): Parsed => {
  const whole = text.trim()
  if (whole === '') return { ok: true, value: null }
  const titles = found.has(titleKey(whole)) ? [whole] : splitList(whole)
  const records = titles.map((title) => found.get(titleKey(title)))
  if (records.includes(undefined)) return problem('notLinks', { table: field.link?.table.title ?? '' })
  const links = new Map(
    records.flatMap((record) => (record ? [[record.id, record.title] satisfies LinkedText] : [])),
  )
  if (isSingle(field) && links.size > 1) return problem('oneLink')
  return { ok: true, value: linksValue([...links]) }
}

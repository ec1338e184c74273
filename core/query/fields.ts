import type { Column } from '../schema.ts'
import { columnByName, findColumn } from './column-by-name.ts'

/** Titles or ids in a `fields` or `sort` parameter: repeated, or separated by commas. */
export type NameList = string | readonly string[]

/**
 * Splits a list of names; blank text is empty. A title with commas is found if it is the only name. A stray
 * comma gives an empty name, which matches no field.
 */
export function splitNames(list: NameList, columns: readonly Column[]): string[] {
  const texts = typeof list === 'string' ? [list] : list
  const whole = texts.join(',').trim()
  if (whole === '') return []
  if (findColumn(whole, columns)) return [whole]
  return texts
    .flatMap((text) => (findColumn(text.trim(), columns) ? [text] : text.split(',')))
    .map((name) => name.trim())
}

/** Ids of the columns in a `fields` parameter, in order and without duplicates; `*` means all. */
export function parseFields(list: NameList, columns: readonly Column[]): string[] {
  const ids = splitNames(list, columns).flatMap((name) =>
    name === '*' ? columns.map((column) => column.id) : [columnByName(name, columns).id],
  )
  return [...new Set(ids)]
}

import type { Column } from '../schema.ts'
import { columnNamed, findColumn } from './slots.ts'

/** Titles or ids of a `fields` or `sort` parameter: given several times, or as comma text. */
export type NameList = string | readonly string[]

/**
 * The names of a list; none for blank text. A title that holds commas itself is found when it is given alone. A comma
 * without a name beside it gives an empty name, which no field has.
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

/** Ids of the columns that a `fields` parameter names, in its order and once each; `*` is all of them. */
export function parseFields(list: NameList, columns: readonly Column[]): string[] {
  const ids = splitNames(list, columns).flatMap((name) =>
    name === '*' ? columns.map((column) => column.id) : [columnNamed(name, columns).id],
  )
  return [...new Set(ids)]
}

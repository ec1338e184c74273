import { fail } from '../errors.ts'
import { titleKey } from '../naming.ts'
import type { Column } from '../schema.ts'

/**
 * Finds a column by title, then by id; exactly, then ignoring case. Throws UNKNOWN_FIELD. Columns that the
 * caller may not see are not in the list and therefore unknown.
 */
export function columnByName(name: string, columns: readonly Column[]): Column {
  return findColumn(name, columns) ?? fail('UNKNOWN_FIELD', { field: name.slice(0, 255) })
}

export function findColumn(name: string, columns: readonly Column[]): Column | null {
  const key = titleKey(name)
  return (
    columns.find((column) => column.title === name) ??
    columns.find((column) => column.id === name) ??
    columns.find((column) => titleKey(column.title) === key) ??
    null
  )
}

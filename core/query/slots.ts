import { fail } from '../errors.ts'
import { titleKey } from '../naming.ts'
import type { Column } from '../schema.ts'

/**
 * The column that a title or an id names; titles first, exactly, then in any letter case. UNKNOWN_FIELD else:
 * columns that the caller may not see are not in the list, and so do not exist.
 */
export function columnNamed(name: string, columns: readonly Column[]): Column {
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

import type { CellValue, Column } from '../schema.ts'
import { plainText } from './field.ts'
import { emptyValueOf, readText } from './index.ts'

/**
 * What a new record has in a field that nothing is said about: its default, or what its type has instead. A default
 * that no longer fits (an option was deleted) is no reason to refuse new records.
 */
export function initialValueOf(column: Column): CellValue {
  if (column.defaultText === null) return emptyValueOf(column)
  const parsed = readText(column.defaultText, column, plainText)
  return parsed.ok ? parsed.value : emptyValueOf(column)
}

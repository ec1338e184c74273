import type { CellValue, Column } from '../schema.ts'
import { plainText } from './field.ts'
import { emptyValueOf, fieldOf, readText } from './index.ts'

/** Default of a date and time field that stands for the moment at which a record is created; SQL's name for it. */
export const currentTimestamp = 'CURRENT_TIMESTAMP'

/** True for `CURRENT_TIMESTAMP`, and for `now()`, `now` and MySQL's `CURRENT_TIMESTAMP on update CURRENT_TIMESTAMP`. */
export function isCurrentTimestamp(text: string): boolean {
  return /^(now(\(\))?|current_timestamp(\(\d?\))?( on update current_timestamp(\(\d?\))?)?)$/i.test(
    text.trim(),
  )
}

/**
 * What a new record has in a field that nothing is said about: its default, or what its type has instead. A default
 * that no longer fits (an option was deleted) is no reason to refuse new records.
 */
export function initialValueOf(column: Column): CellValue {
  if (column.defaultText === null) return emptyValueOf(column)
  const { currentValue } = fieldOf(column)
  if (currentValue && column.defaultText === currentTimestamp) return currentValue()
  const parsed = readText(column.defaultText, column, plainText)
  return parsed.ok ? parsed.value : emptyValueOf(column)
}

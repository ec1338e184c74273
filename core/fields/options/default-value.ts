import type { CellValue, Column } from '../../schema.ts'
import { plainText } from '../field.ts'
import { emptyValueOf, fieldOf, readText } from '../index.ts'

/** Default of date and time fields: the moment of creation, by its SQL name. */
export const currentTimestamp = 'CURRENT_TIMESTAMP'

/**
 * Returns true for `CURRENT_TIMESTAMP`, `now()`, `now` and MySQL's `CURRENT_TIMESTAMP on update
 * CURRENT_TIMESTAMP`.
 */
export function isCurrentTimestamp(text: string): boolean {
  return /^(now(\(\))?|current_timestamp(\(\d?\))?( on update current_timestamp(\(\d?\))?)?)$/i.test(
    text.trim(),
  )
}

/** Returns true if the default also updates the field when its record changes. */
export function isSetOnUpdate(text: string): boolean {
  return isCurrentTimestamp(text) && / on update /i.test(text)
}

/**
 * The value of a field in new records: its default, else the type's empty or generated value. Invalid
 * defaults (such as a deleted option) are ignored, so that records can still be created.
 */
export function defaultValueOf(column: Column): CellValue {
  if (column.defaultText === null) return emptyValueOf(column)
  const { currentValue } = fieldOf(column)
  if (currentValue && column.defaultText === currentTimestamp) return currentValue()
  const parsed = readText(column.defaultText, column, plainText)
  return parsed.ok ? parsed.value : emptyValueOf(column)
}

import type { FieldColumn } from '#core/fields/field.ts'
import { asciiDigits } from '#core/fields/numbers/number-parsing.ts'
import { type CellValue, standardTypes } from '#core/schema.ts'
import { readDate } from './date-order.ts'
import { formatDayValue, formatDateTimeValue } from './format-value.ts'
import { currentTextFormat } from './text-format.ts'

/** The column as Date or DateTime, for values to compare with. */
export const asDays = <Of extends FieldColumn>(column: Of): Of => ({ ...column, type: standardTypes.date })
export const asInstants = <Of extends FieldColumn>(column: Of): Of => ({
  ...column,
  type: standardTypes.dateTime,
})

/** A date or time in the column's time zone, in a locale-independent format that parses back. */
function plainText(value: CellValue, column: FieldColumn, hasTime: boolean): string {
  if (!hasTime) return typeof value === 'string' ? value : ''
  const options = { ...column.options, date_format: 'YYYY-MM-DD', is12hrFormat: false }
  return asciiDigits(formatDateTimeValue(value, { ...column, options }))
}

/** The editable text: as displayed, if that includes the full date and parses back. */
export function editedDay(value: CellValue, column: FieldColumn, hasTime: boolean): string {
  // Use ASCII digits, which most keyboards type.
  const shown = asciiDigits(hasTime ? formatDateTimeValue(value, column) : formatDayValue(value, column))
  if (typeof value !== 'string' || shown === '') return ''
  const read = readDate(shown, column, currentTextFormat())
  // Compare to the minute, because columns may hide seconds.
  const isSame = read.ok && typeof read.value === 'string' && read.value.slice(0, 16) === value.slice(0, 16)
  return isSame ? shown : plainText(value, column, hasTime)
}

/** The day `YYYY-MM-DD` of a value, for calendars; null if empty. */
export function dayOfValue(value: CellValue, column: FieldColumn, hasTime: boolean): string | null {
  return typeof value === 'string' && value !== '' ? plainText(value, column, hasTime).slice(0, 10) : null
}

/** A picked day with the time from the text. */
export function withTimeOf(text: string, day: string): string {
  return `${day} ${/\d{1,2}:\d{2}.*$/.exec(text.trim())?.[0] ?? '00:00'}`
}

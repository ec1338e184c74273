import type { FieldColumn } from '#core/fields/field.ts'
import { asciiDigits } from '#core/fields/numbers.ts'
import type { CellValue } from '#core/schema.ts'
import { readDate } from './date-order.ts'
import { showDay, showMoment } from './display.ts'
import { currentTextFormat } from './text-format.ts'

/** The column as if it held days, or moments: what it is compared with may be either. */
export const asDays = <Of extends FieldColumn>(column: Of): Of => ({ ...column, type: 'Date' })
export const asMoments = <Of extends FieldColumn>(column: Of): Of => ({ ...column, type: 'DateTime' })

/** A column's day, or its moment on the clock that it shows, in a form that is read back whatever the language. */
function plainText(value: CellValue, column: FieldColumn, hasTime: boolean): string {
  if (!hasTime) return typeof value === 'string' ? value : ''
  const options = { ...column.options, date_format: 'YYYY-MM-DD', is12hrFormat: false }
  return asciiDigits(showMoment(value, { ...column, options }))
}

/** The text that editing starts with: as the column shows it, where that names the whole day and is read back. */
export function editedDay(value: CellValue, column: FieldColumn, hasTime: boolean): string {
  // Typed on most keyboards, whatever digits the language has.
  const shown = asciiDigits(hasTime ? showMoment(value, column) : showDay(value, column))
  if (typeof value !== 'string' || shown === '') return ''
  const read = readDate(shown, column, currentTextFormat())
  // To the minute: columns need not show seconds.
  const isSame = read.ok && typeof read.value === 'string' && read.value.slice(0, 16) === value.slice(0, 16)
  return isSame ? shown : plainText(value, column, hasTime)
}

/** The day `YYYY-MM-DD` of a value, for calendars; null where there is none. */
export function dayOfValue(value: CellValue, column: FieldColumn, hasTime: boolean): string | null {
  return typeof value === 'string' && value !== '' ? plainText(value, column, hasTime).slice(0, 10) : null
}

/** A day that was picked, with the time of day that stands in the text. */
export function withTimeOf(text: string, day: string): string {
  return `${day} ${/\d{1,2}:\d{2}.*$/.exec(text.trim())?.[0] ?? '00:00'}`
}

import { elementOf } from '#core/fields/computed.ts'
import type { Parsed } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { asciiDigits } from '#core/fields/numbers.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { otherReading, readDate } from '../../../fields/date-order.ts'
import { asDays, asMoments, editedDay } from '../../../fields/day-text.ts'
import { currentTextFormat } from '../../../fields/text-format.ts'

// What a condition calls an exact date is a day, and of fields with times also a moment.

/** Whether the field has times of day beside its days. */
export function isTimed(column: Column): boolean {
  return fieldOf(elementOf(column)).storage === 'datetime'
}

/** The day that people mean by a text, or the moment, to the minute unless more is said. */
export function readExact(text: string, column: Column): Parsed {
  if (text.trim() === '') return { ok: true, value: null }
  const read = readDate(text, compared(text, column), currentTextFormat())
  return read.ok ? { ok: true, value: asExactAs(text, read.value) } : read
}

/** What a text means if it is read the other way around; null where there is no doubt. */
export function otherExact(text: string, column: Column): CellValue {
  return asExactAs(text, otherReading(text, compared(text, column), currentTextFormat()))
}

/** A day or moment as cells of the column show it, in a form that is read back. */
export function shownExact(value: CellValue, column: Column): string {
  if (typeof value !== 'string') return ''
  const element = elementOf(column)
  const millis = namesTime(value, column) ? Date.parse(value) : Number.NaN
  return Number.isNaN(millis)
    ? editedDay(value.slice(0, 10), asDays(element), false)
    : editedDay(new Date(millis).toISOString(), asMoments(element), true)
}

const timePattern = /\d:\d{2}(:\d{2})?([.,]\d)?/

/** The column as one of days, or of moments where the text names a time. */
function compared(text: string, column: Column): Column {
  const element = elementOf(column)
  return namesTime(text, column) ? asMoments(element) : asDays(element)
}

function namesTime(text: string, column: Column): boolean {
  return isTimed(column) && timePattern.test(asciiDigits(text))
}

/** A stored moment, cut to what the text says of it: a minute, a second, or less stands for as long as it is. */
function asExactAs(text: string, value: CellValue): CellValue {
  if (typeof value !== 'string' || value.length <= 10) return value
  const [, seconds, fraction] = timePattern.exec(asciiDigits(text)) ?? []
  return fraction === undefined ? `${value.slice(0, seconds === undefined ? 16 : 19)}Z` : value
}

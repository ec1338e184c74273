import { elementOf } from '#core/fields/computed/computed.ts'
import type { Parsed } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { asciiDigits } from '#core/fields/numbers/number-parsing.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { otherReading, readDate } from '../../../../fields/format/date-order.ts'
import { asDays, asInstants, editedDay } from '../../../../fields/format/day-text.ts'
import { currentTextFormat } from '../../../../fields/format/text-format.ts'

// An exact date is a day, or a moment for fields with times.

/** True if the field has times. */
export function hasTimeOfDay(column: Column): boolean {
  return fieldOf(elementOf(column)).storage === 'datetime'
}

/** Parses a day or moment, to the minute unless more precise. */
export function readExact(text: string, column: Column): Parsed {
  if (text.trim() === '') return { ok: true, value: null }
  const read = readDate(text, compared(text, column), currentTextFormat())
  return read.ok ? { ok: true, value: asExactAs(text, read.value) } : read
}

/** The reading in the other date order; null if unambiguous. */
export function otherExact(text: string, column: Column): CellValue {
  return asExactAs(text, otherReading(text, compared(text, column), currentTextFormat()))
}

/** Formats a day or moment like cells, in a form that parses back. */
export function displayExactDate(value: CellValue, column: Column): string {
  if (typeof value !== 'string') return ''
  const element = elementOf(column)
  const millis = namesTime(value, column) ? Date.parse(value) : Number.NaN
  return Number.isNaN(millis)
    ? editedDay(value.slice(0, 10), asDays(element), false)
    : editedDay(new Date(millis).toISOString(), asInstants(element), true)
}

const timePattern = /\d:\d{2}(:\d{2})?([.,]\d)?/

/** The column as Date, or as DateTime if the text contains a time. */
function compared(text: string, column: Column): Column {
  const element = elementOf(column)
  return namesTime(text, column) ? asInstants(element) : asDays(element)
}

function namesTime(text: string, column: Column): boolean {
  return hasTimeOfDay(column) && timePattern.test(asciiDigits(text))
}

/** Truncates a stored moment to the text's precision, so that it matches the whole minute or second. */
function asExactAs(text: string, value: CellValue): CellValue {
  if (typeof value !== 'string' || value.length <= 10) return value
  const [, seconds, fraction] = timePattern.exec(asciiDigits(text)) ?? []
  return fraction === undefined ? `${value.slice(0, seconds === undefined ? 16 : 19)}Z` : value
}

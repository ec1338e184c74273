import { asciiDigits } from '#core/fields/numbers/number-parsing.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { dayText, msPerDay } from '#core/calendar.ts'
import { fieldUis } from '../../../fields/index.ts'
import { attributeOf } from './html-tokens.ts'

// Spreadsheets format numbers and dates in their own locale, but expose the raw value in an attribute.

/** Day 0 of spreadsheet date serials. */
const serialDayZero = Date.UTC(1899, 11, 30)

/** The raw number in the attributes of LibreOffice, Excel or Google Sheets. */
export const numberBehind = (attributes: string): number | null => {
  // Fast path for cells without one.
  if (!/sdval|x:num|data-sheets-value/i.test(attributes)) return null
  const text =
    attributeOf(attributes, 'sdval') ??
    attributeOf(attributes, 'x:num') ??
    /"3":(-?[\d.]+(?:e[+-]?\d+)?)/i.exec(attributeOf(attributes, 'data-sheets-value') ?? '')?.[1]
  if (text === undefined || text.trim() === '') return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}

/**
 * The value behind a spreadsheet's displayed text: a number or date that fits the column; null if the text carries
 * more, such as a percent sign.
 */
export const valueBehind = (text: string, number: number, { type }: FieldColumn): number | string | null => {
  const { spreadsheetNumber } = fieldUis[type]
  if (spreadsheetNumber === 'value') return shows(text, number) ? number : null
  if (spreadsheetNumber !== 'day' || number < 1 || number > 2_958_465) return null
  const day = new Date(serialDayZero + Math.floor(number) * msPerDay)
  const parts = [day.getUTCDate(), day.getUTCFullYear() % 100].map((part) => String(part).padStart(2, '0'))
  const shown = (asciiDigits(text).match(/\d+/g) ?? []).map((part) => part.padStart(2, '0').slice(-2))
  return parts.every((part) => shown.includes(part))
    ? dayText({ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() })
    : null
}

/** True if the text shows these digits, with any separators. */
const shows = (text: string, number: number): boolean => {
  if (/[%٪‰]/.test(text) || !/[\d\-–]/.test(asciiDigits(text))) return false
  const wanted = digitsOf(text)
  for (let places = 0; places <= 10; places += 1) if (digitsOf(number.toFixed(places)) === wanted) return true
  return false
}

const digitsOf = (text: string): string => asciiDigits(text).replaceAll(/\D/g, '').replace(/^0+/, '')

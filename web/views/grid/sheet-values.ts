import { asciiDigits } from '#core/fields/numbers.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { dayText } from '#core/calendar.ts'
import { attributeOf } from './html-tokens.ts'

// Spreadsheets show numbers and days in the way of their own language, and say in an attribute what is behind.

const DAY = 86_400_000
/** The day that spreadsheets call 0. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** The number that LibreOffice, Excel or Google Sheets names beside the text of a cell. */
export const numberBehind = (attributes: string): number | null => {
  // Most cells have none.
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
 * What a column takes instead of the text that a spreadsheet shows for a number: the number itself, or the day; null
 * where the text says something else than the number alone, such as a share in percent.
 */
export const valueBehind = (text: string, number: number, { type }: FieldColumn): number | string | null => {
  if (type === 'Number' || type === 'Decimal' || type === 'Currency')
    return shows(text, number) ? number : null
  if (type !== 'Date' || number < 1 || number > 2_958_465) return null
  const day = new Date(FIRST_DAY + Math.floor(number) * DAY)
  const parts = [day.getUTCDate(), day.getUTCFullYear() % 100].map((part) => String(part).padStart(2, '0'))
  const shown = (asciiDigits(text).match(/\d+/g) ?? []).map((part) => part.padStart(2, '0').slice(-2))
  return parts.every((part) => shown.includes(part))
    ? dayText({ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() })
    : null
}

/** The same digits, whatever divides them, as far as the text goes. */
const shows = (text: string, number: number): boolean => {
  if (/[%٪‰]/.test(text) || !/[\d\-–]/.test(asciiDigits(text))) return false
  const wanted = digitsOf(text)
  for (let places = 0; places <= 10; places += 1) if (digitsOf(number.toFixed(places)) === wanted) return true
  return false
}

const digitsOf = (text: string): string => asciiDigits(text).replaceAll(/\D/g, '').replace(/^0+/, '')

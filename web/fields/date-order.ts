import type { FieldColumn, Parsed, TextFormat } from '#core/fields/field.ts'
import { fields } from '#core/fields/index.ts'
import { asciiDigits } from '#core/fields/numbers.ts'
import type { CellValue } from '#core/schema.ts'
import { zoneOf } from './display.ts'

// 03/04/2026 is a day of April or of March. A field that shows days in one of the two ways takes them in that way; else
// it is read as its reader writes days, and may be wrong.

type Order = TextFormat['dateOrder']
const otherWay: Partial<Record<Order, Order>> = { DMY: 'MDY', MDY: 'DMY' }

/** The order that a column shows days in, where that can be mistaken. */
const orderOf = ({ options: { date_format: shown } }: FieldColumn): Order | null =>
  typeof shown !== 'string' ? null : shown.startsWith('DD') ? 'DMY' : shown.startsWith('MM') ? 'MDY' : null

const parse = (text: string, column: FieldColumn, format: TextFormat, dateOrder: Order): Parsed =>
  // A time without an offset is meant on the clock that the column shows.
  fields[column.type].parseText(text, column, { ...format, dateOrder, zone: zoneOf(column) })

/** Reads a day or moment in the column's way of writing days, then in the reader's. */
export function readDate(text: string, column: FieldColumn, format: TextFormat): Parsed {
  const own = parse(text, column, format, orderOf(column) ?? format.dateOrder)
  return own.ok ? own : parse(text, column, format, format.dateOrder)
}

/** What a text means if it was written the other way around; null where there is no doubt. */
export function otherReading(text: string, column: FieldColumn, format: TextFormat): CellValue {
  const other = otherWay[format.dateOrder]
  // With points days come first, everywhere.
  if (!other || orderOf(column) || !/^\D*\d{1,2}\s*[/\s-]\s*\d{1,2}\s*[/\s-]/.test(asciiDigits(text)))
    return null
  const [one, two] = [readDate(text, column, format), parse(text, column, format, other)]
  return one.ok && two.ok && one.value !== two.value ? two.value : null
}

/** The order in which texts that belong together are written, where one of them can be read in one way alone. */
export function orderAmong(texts: readonly string[], column: FieldColumn, format: TextFormat): Order | null {
  const other = otherWay[format.dateOrder]
  if (!other || orderOf(column)) return null
  const fits = (text: string, order: Order) => parse(text, column, format, order).ok
  const telling = texts.filter(
    (text) => text.trim() !== '' && fits(text, other) !== fits(text, format.dateOrder),
  )
  const isOther = telling.filter((text) => fits(text, other)).length
  // Where they contradict each other nothing is known.
  return telling.length === 0 || (isOther > 0 && isOther < telling.length)
    ? null
    : isOther > 0
      ? other
      : format.dateOrder
}

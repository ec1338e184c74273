import type { FieldColumn, Parsed, TextFormat } from '#core/fields/field.ts'
import { fields } from '#core/fields/index.ts'
import { asciiDigits } from '#core/fields/numbers/number-parsing.ts'
import type { CellValue } from '#core/schema.ts'
import { timeZoneOf } from './format-value.ts'

// 03/04/2026 may be in April or March. A field with an unambiguous display order parses in that order; otherwise the
// reader's order applies, which may be wrong.

type Order = TextFormat['dateOrder']
const otherWay: Partial<Record<Order, Order>> = { DMY: 'MDY', MDY: 'DMY' }

/** The column's display order, if it resolves ambiguity. */
const orderOf = ({ options: { date_format: shown } }: FieldColumn): Order | null =>
  typeof shown !== 'string' ? null : shown.startsWith('DD') ? 'DMY' : shown.startsWith('MM') ? 'MDY' : null

const parse = (text: string, column: FieldColumn, format: TextFormat, dateOrder: Order): Parsed =>
  // A time without an offset is in the column's time zone.
  fields[column.type].parseText(text, column, { ...format, dateOrder, zone: timeZoneOf(column) })

/** Parses a date or time in the column's order, then the reader's. */
export function readDate(text: string, column: FieldColumn, format: TextFormat): Parsed {
  const own = parse(text, column, format, orderOf(column) ?? format.dateOrder)
  return own.ok ? own : parse(text, column, format, format.dateOrder)
}

/** The reading in the other order; null if unambiguous. */
export function otherReading(text: string, column: FieldColumn, format: TextFormat): CellValue {
  const other = otherWay[format.dateOrder]
  // With dots, the day always comes first.
  if (!other || orderOf(column) || !/^\D*\d{1,2}\s*[/\s-]\s*\d{1,2}\s*[/\s-]/.test(asciiDigits(text)))
    return null
  const [one, two] = [readDate(text, column, format), parse(text, column, format, other)]
  return one.ok && two.ok && one.value !== two.value ? two.value : null
}

/** The date order of related texts, if one of them is unambiguous. */
export function orderAmong(texts: readonly string[], column: FieldColumn, format: TextFormat): Order | null {
  const other = otherWay[format.dateOrder]
  if (!other || orderOf(column)) return null
  const fits = (text: string, order: Order) => parse(text, column, format, order).ok
  const conclusive = texts.filter(
    (text) => text.trim() !== '' && fits(text, other) !== fits(text, format.dateOrder),
  )
  const isOther = conclusive.filter((text) => fits(text, other)).length
  // Contradictory texts determine nothing.
  return conclusive.length === 0 || (isOther > 0 && isOther < conclusive.length)
    ? null
    : isOther > 0
      ? other
      : format.dateOrder
}

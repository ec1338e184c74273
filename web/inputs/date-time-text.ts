import { dayText, pad } from '#core/calendar.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { isZone, offsetAt } from '#core/zones.ts'

/** The time zone of a column: its own, else the reader's. */
export function zoneOf(column: FieldColumn, readerZone: string): string {
  const own = column.options['timezone']
  return typeof own === 'string' && own !== '' && isZone(own) ? own : readerZone
}

/** Formats an instant in the column's time zone: `YYYY-MM-DDTHH:mm`, with seconds if present. */
export function dateTimeText(stored: string, column: FieldColumn, readerZone: string): string {
  const millis = Date.parse(stored)
  if (Number.isNaN(millis)) return stored
  const wall = new Date(millis + offsetAt(millis, zoneOf(column, readerZone)))
  const day = dayText({ year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() })
  const seconds = wall.getUTCSeconds() === 0 ? '' : `:${pad(wall.getUTCSeconds(), 2)}`
  return `${day}T${pad(wall.getUTCHours(), 2)}:${pad(wall.getUTCMinutes(), 2)}${seconds}`
}

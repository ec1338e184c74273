import { dayText, pad } from '#core/calendar.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { isZone, offsetAt } from '#core/zones.ts'

/** The zone in which a date and time of this column is meant: its own, or else the reader's. */
export function zoneOf(column: FieldColumn, readerZone: string): string {
  const own = column.options['timezone']
  return typeof own === 'string' && own !== '' && isZone(own) ? own : readerZone
}

/** A stored instant on the clock of the column's zone: `YYYY-MM-DDTHH:mm`, with seconds where it has any. */
export function momentText(stored: string, column: FieldColumn, readerZone: string): string {
  const millis = Date.parse(stored)
  if (Number.isNaN(millis)) return stored
  const wall = new Date(millis + offsetAt(millis, zoneOf(column, readerZone)))
  const day = dayText({ year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() })
  const seconds = wall.getUTCSeconds() === 0 ? '' : `:${pad(wall.getUTCSeconds(), 2)}`
  return `${day}T${pad(wall.getUTCHours(), 2)}:${pad(wall.getUTCMinutes(), 2)}${seconds}`
}

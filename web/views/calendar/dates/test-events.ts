import type { CellValue } from '#core/schema.ts'
import type { CalendarEvent, DateRange } from '../calendar-event.ts'
import { eventFromRow } from './event-from-row.ts'

// Ranges and events for tests.

const side = (columnId: string, hasTime: boolean) => ({
  columnId,
  title: columnId,
  hasTime,
  isReadOnly: false,
})

export const dayRange: DateRange = { start: side('from', false), end: side('to', false), color: '#123456' }
export const dayAlone: DateRange = { start: side('from', false), end: null, color: '#123456' }
export const timeRange: DateRange = { start: side('from', true), end: side('to', true), color: '#123456' }
export const timeAlone: DateRange = { start: side('from', true), end: null, color: '#123456' }

/** The event of a record with these dates; throws without one. */
export function eventOf(
  range: DateRange,
  from: CellValue,
  to: CellValue = null,
  { zone = 'UTC', id = 1 }: { zone?: string; id?: number } = {},
): CalendarEvent {
  const event = eventFromRow({ id, from, to }, range, 0, zone)
  if (!event) throw new Error('This record has no date.')
  return event
}

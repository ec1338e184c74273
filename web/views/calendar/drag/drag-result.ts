import { eventFromRow } from '../dates/event-from-row.ts'
import {
  clearedValues,
  type DateValues,
  drawnValues,
  movedValues,
  placedValues,
  resizedValues,
  snapMinute,
} from '../dates/move-event.ts'
import { daysBetween } from '../dates/visible-days.ts'
import { minutesPerDay } from '../dates/zoned-time.ts'
import type { CalendarEvent, CalendarRow, DateRange } from '../calendar-event.ts'
import type { Drag, DragPlace } from './drag-state.ts'

type OnDay = Extract<DragPlace, { kind: 'day' }>

/** The values that a drag gives its event; null if it changes nothing. */
export function valuesOfDrag(drag: Drag, ranges: readonly DateRange[], zone: string): DateValues | null {
  if (drag.what === 'draw' || drag.what === 'schedule') return null
  const { event, from, at } = drag
  const range = ranges[event.rangeIndex]
  if (!range || at === null) return null
  if (at.kind === 'unscheduled') return drag.what === 'move' ? clearedValues(event, range) : null
  if (from?.kind !== 'day') return null
  if (drag.what === 'move') return changed(event, moved(event, range, from, at, zone))
  const by = { days: daysBetween(from.day, at.day), minutes: minutesBetween(from, at) }
  const edge = drag.what === 'resizeStart' ? 'start' : 'end'
  return changed(event, resizedValues(event, range, edge, by, zone))
}

function moved(event: CalendarEvent, range: DateRange, from: OnDay, at: OnDay, zone: string): DateValues {
  const days = daysBetween(from.day, at.day)
  // From the row of whole days into the times, the start goes to the pointer.
  if (from.minute === null && at.minute !== null)
    return placedValues(event, range, { day: at.day, minute: snapMinute(at.minute) }, zone)
  return movedValues(event, range, { days, minutes: minutesBetween(from, at) }, zone)
}

function minutesBetween(from: OnDay, at: OnDay): number {
  return from.minute === null || at.minute === null ? 0 : at.minute - from.minute
}

function changed(event: CalendarEvent, values: DateValues): DateValues | null {
  const isSame = Object.entries(values).every(([columnId, value]) => (event.row[columnId] ?? null) === value)
  return isSame ? null : values
}

/** Hours that an event gets on a day where no time was chosen. */
const dayStartMinute = 9 * 60

/** The values of a new event, drawn or placed at one place. */
export function valuesOfDrawing(
  from: { day: string; minute?: number },
  to: { day: string; minute?: number } | undefined,
  range: DateRange,
  zone: string,
): DateValues {
  const [first, last] = inOrder(from, to ?? from)
  if (first.minute !== undefined && last.minute !== undefined) {
    const isPoint = first.day === last.day && first.minute === last.minute
    const end = isPoint ? Math.min(minutesPerDay, first.minute + 60) : last.minute
    return drawnValues(range, { day: first.day, minute: first.minute }, { day: last.day, minute: end }, zone)
  }
  const isOneDay = first.day === last.day
  // A day alone leaves the end of whole days empty; times last an hour.
  const end = isOneDay
    ? range.start.hasTime
      ? { day: last.day, minute: dayStartMinute + 60 }
      : null
    : { day: last.day, minute: 17 * 60 }
  return drawnValues(range, { day: first.day, minute: dayStartMinute }, end, zone)
}

type Place = { day: string; minute?: number }

function inOrder(one: Place, other: Place): [Place, Place] {
  if (one.day !== other.day) return one.day < other.day ? [one, other] : [other, one]
  return (one.minute ?? 0) <= (other.minute ?? 0) ? [one, other] : [other, one]
}

/** The preview of a drag. */
export function previewOfDrag(drag: Drag, ranges: readonly DateRange[], zone: string): CalendarEvent | null {
  const previewed = (row: CalendarRow, index: number): CalendarEvent | null => {
    const range = ranges[index]
    return range ? eventFromRow(row, range, index, zone) : null
  }
  if (drag.what === 'draw' || drag.what === 'schedule') {
    const index = rangeOfNew(ranges)
    const range = ranges[index]
    if (!range || drag.at?.kind !== 'day') return null
    const from = drag.what === 'draw' && drag.from?.kind === 'day' ? drag.from : drag.at
    const values = valuesOfDrawing(placeOf(from), placeOf(drag.at), range, zone)
    return previewed({ id: 0, ...values }, index)
  }
  const values = valuesOfDrag(drag, ranges, zone)
  if (!values || drag.at?.kind === 'unscheduled') return null
  return previewed({ ...drag.event.row, ...values }, drag.event.rangeIndex)
}

export function placeOf(place: OnDay): Place {
  return place.minute === null ? { day: place.day } : { day: place.day, minute: place.minute }
}

/** The index of the range that new events fill; -1 if all are read-only. */
export function rangeOfNew(ranges: readonly DateRange[]): number {
  return ranges.findIndex(({ start }) => !start.isReadOnly)
}

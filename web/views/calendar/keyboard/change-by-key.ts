import { t } from '../../../i18n/i18n.ts'
import type { CalendarEvent, DateRange } from '../calendar-event.ts'
import type { EventChange } from '../calendar-props.ts'
import { clearedValues, type DateValues, movedValues, resizedValues } from '../dates/move-event.ts'
import type { EventStep } from './day-keys.ts'

/** True for the key that takes an event off the calendar. */
export function isClearKey(key: { key: string; altKey: boolean }): boolean {
  return key.altKey && (key.key === 'Delete' || key.key === 'Backspace')
}

/**
 * Moves or resizes an event by a step, or clears its dates without one; says why if it cannot. Returns the new values of
 * a step.
 */
export function changeByKey(
  event: CalendarEvent,
  by: EventStep | null,
  options: {
    range: DateRange
    zone: string
    change: (event: CalendarEvent, values: DateValues, how: EventChange) => void
    say: (text: string) => void
    /** Why events without an end field cannot be resized. */
    noEndText: string
  },
): DateValues | null {
  const { range, zone, change, say } = options
  const fixed = [range.start, range.end].find((side) => side?.isReadOnly)
  if (fixed) {
    say(t('calendar.readOnlyField', { field: fixed.title }))
    return null
  }
  if (!by) {
    change(event, clearedValues(event, range), 'clear')
    return null
  }
  if (by.what === 'resize' && !range.end) {
    say(options.noEndText)
    return null
  }
  const values =
    by.what === 'move' ? movedValues(event, range, by, zone) : resizedValues(event, range, 'end', by, zone)
  change(event, values, by.what)
  return values
}

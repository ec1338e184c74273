import { addDays, addMonths } from '#core/calendar.ts'
import { startOfWeek } from '../dates/visible-days.ts'
import { minutesPerDay } from '../dates/zoned-time.ts'

/** The place of the focus: a day, or a time of a day in a time grid. */
export type Cursor = { readonly day: string; readonly minute: number | null }

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const hasModifier = (key: Key): boolean => key.ctrlKey || key.metaKey || key.altKey

/** Days that an arrow key moves along a row of days; 0 for other keys. */
export function daysOfArrow(key: string, direction: 'ltr' | 'rtl'): -1 | 0 | 1 {
  if (key === 'ArrowRight') return direction === 'ltr' ? 1 : -1
  if (key === 'ArrowLeft') return direction === 'ltr' ? -1 : 1
  return 0
}

/** The day that a key moves to in a grid of weeks; null for other keys. */
export function dayAfterKey(
  day: string,
  key: Key,
  options: { direction: 'ltr' | 'rtl'; firstWeekday: number },
): string | null {
  if (hasModifier(key)) return null
  const along = daysOfArrow(key.key, options.direction)
  if (along !== 0) return addDays(day, along)
  switch (key.key) {
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'PageUp':
      return addMonths(day, key.shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, key.shiftKey ? 12 : 1)
    case 'Home':
      return startOfWeek(day, options.firstWeekday)
    case 'End':
      return addDays(startOfWeek(day, options.firstWeekday), 6)
    default:
      return null
  }
}

/** Minutes that an arrow key moves in a time grid. */
const cursorStepMinutes = 30
/** The time that the focus reaches first from the row of whole days. */
export const firstCursorMinute = 8 * 60

/** The place that a key moves to in a time grid; null for other keys. */
export function timeAfterKey(
  cursor: Cursor,
  key: Key,
  options: { direction: 'ltr' | 'rtl'; firstWeekday: number },
): Cursor | null {
  if (hasModifier(key)) return null
  const { day, minute } = cursor
  const along = daysOfArrow(key.key, options.direction)
  if (along !== 0) return { day: addDays(day, along), minute }
  switch (key.key) {
    case 'ArrowUp':
      if (minute === null) return null
      return { day, minute: minute === 0 ? null : Math.max(0, minute - cursorStepMinutes) }
    case 'ArrowDown':
      if (minute === null) return { day, minute: firstCursorMinute }
      return { day, minute: Math.min(minutesPerDay - cursorStepMinutes, minute + cursorStepMinutes) }
    case 'PageUp':
    case 'PageDown':
      return { day: addDays(day, key.key === 'PageUp' ? -7 : 7), minute }
    case 'Home':
      return { day: startOfWeek(day, options.firstWeekday), minute }
    case 'End':
      return { day: addDays(startOfWeek(day, options.firstWeekday), 6), minute }
    default:
      return null
  }
}

/** What a key does to a focused event; null for other keys. */
export type EventStep = {
  readonly what: 'move' | 'resize'
  readonly days: number
  readonly minutes: number
}

/** Alt+arrows move an event, with Shift they move its end: by days and weeks, in a time grid by days and minutes. */
export function stepOfKey(key: Key, place: 'days' | 'times', direction: 'ltr' | 'rtl'): EventStep | null {
  if (!key.altKey || key.ctrlKey || key.metaKey) return null
  const what = key.shiftKey ? 'resize' : 'move'
  const along = daysOfArrow(key.key, direction)
  if (along !== 0) return { what, days: along, minutes: 0 }
  const down = key.key === 'ArrowDown' ? 1 : key.key === 'ArrowUp' ? -1 : 0
  if (down === 0) return null
  return place === 'days' ? { what, days: 7 * down, minutes: 0 } : { what, days: 0, minutes: 15 * down }
}

import { minutesPerDay } from '../dates/zoned-time.ts'
import type { DragPlace } from './drag-state.ts'

/** Attributes that mark where something can be dropped. */
export const dayAttribute = 'data-calendar-day'
export const timesAttribute = 'data-calendar-times'
export const unscheduledAttribute = 'data-calendar-unscheduled'

/** The place under a point of the screen; null outside of a calendar. Minutes are exact. */
export function placeAtPoint(root: Element, x: number, y: number): DragPlace | null {
  for (const element of document.elementsFromPoint(x, y)) {
    if (!root.contains(element)) continue
    if (element.hasAttribute(unscheduledAttribute)) return { kind: 'unscheduled' }
    // A bar is inside of its first day, so only days themselves count.
    const day = element.getAttribute(dayAttribute)
    if (day === null) continue
    if (!element.hasAttribute(timesAttribute)) return { kind: 'day', day, minute: null }
    const { top, height } = element.getBoundingClientRect()
    const minute = ((y - top) / height) * minutesPerDay
    return { kind: 'day', day, minute: Math.min(minutesPerDay, Math.max(0, minute)) }
  }
  return null
}

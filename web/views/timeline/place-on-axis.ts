import type { DragPlace } from '../calendar/drag/drag-state.ts'
import { unscheduledAttribute } from '../calendar/drag/place-at-point.ts'
import { minutesPerDay } from '../calendar/dates/zoned-time.ts'
import { type Axis, timeAt } from './axis.ts'

/** The place under a point of the screen: a time of the axis, or the list of records without a date. */
export function placeOnAxis(
  root: Element,
  scroller: HTMLElement | null,
  point: { x: number; y: number },
  options: { axis: Axis; fixedPx: number; direction: 'ltr' | 'rtl'; hasTimes: boolean },
): DragPlace | null {
  const list = root.querySelector(`[${unscheduledAttribute}]`)
  if (list && isIn(list.getBoundingClientRect(), point)) return { kind: 'unscheduled' }
  if (!scroller) return null
  const box = scroller.getBoundingClientRect()
  if (!isIn(box, point)) return null
  const { axis, fixedPx, direction, hasTimes } = options
  const across = direction === 'rtl' ? box.right - point.x : point.x - box.left
  // The fixed column covers what is before the visible part.
  const pixels = Math.abs(scroller.scrollLeft) + Math.max(0, across - fixedPx)
  const { day, minute } = timeAt(axis, pixels)
  const step = axis.stepMinutes
  if (step === null || !hasTimes) return { kind: 'day', day, minute: null }
  return { kind: 'day', day, minute: Math.min(minutesPerDay, Math.round(minute / step) * step) }
}

function isIn(box: DOMRect, { x, y }: { x: number; y: number }): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}

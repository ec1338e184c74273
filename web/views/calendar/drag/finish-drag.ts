import type { CreatePlace } from '../calendar-context.ts'
import type { CalendarEvent, DateRange } from '../calendar-event.ts'
import type { EventChange } from '../calendar-props.ts'
import type { DateValues } from '../dates/move-event.ts'
import { placeOf, rangeOfNew, valuesOfDrag, valuesOfDrawing } from './drag-result.ts'
import type { Drag } from './drag-state.ts'

/** Does what a finished drag means. Returns the key of the event that it dragged; null for none. */
export function finishDrag(
  drag: Drag,
  {
    ranges,
    zone,
    create,
    change,
    onSchedule,
  }: {
    ranges: readonly DateRange[]
    zone: string
    create: (from: CreatePlace, to?: CreatePlace) => void
    change: (event: CalendarEvent, values: DateValues | null, how: EventChange) => void
    onSchedule: (rowId: number, values: DateValues) => void
  },
): string | null {
  const { at } = drag
  if (drag.what === 'draw') {
    if (drag.from?.kind === 'day' && at?.kind === 'day') create(placeOf(drag.from), placeOf(at))
    return null
  }
  if (drag.what === 'schedule') {
    const range = ranges[rangeOfNew(ranges)]
    if (range && at?.kind === 'day')
      onSchedule(drag.rowId, valuesOfDrawing(placeOf(at), undefined, range, zone))
    return null
  }
  const how = at?.kind === 'unscheduled' ? 'clear' : drag.what === 'move' ? 'move' : 'resize'
  change(drag.event, valuesOfDrag(drag, ranges, zone), how)
  return drag.event.key
}

import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { CalendarEvent } from '../../../../views/calendar/calendar-event.ts'
import type { EventChange } from '../../../../views/calendar/calendar-props.ts'
import type { DateValues } from '../../../../views/calendar/dates/move-event.ts'
import { previewOfDrag, rangeOfNew, valuesOfDrawing } from '../../../../views/calendar/drag/drag-result.ts'
import { finishDrag } from '../../../../views/calendar/drag/finish-drag.ts'
import { usePointerDrag } from '../../../../views/calendar/drag/use-pointer-drag.ts'
import type { FocusNext } from '../../../../views/calendar/keyboard/use-focus-next.ts'
import { groupHeaderIdAt, rowAtOffset, type Stacked } from '../../../../views/grid/rows/group-headers.ts'
import type { Axis } from '../../../../views/timeline/axis.ts'
import { axisHeaderPx } from '../../../../views/timeline/axis-header.tsx'
import { placeOnAxis } from '../../../../views/timeline/place-on-axis.ts'
import type { TimelineProps } from './timeline-props.ts'
import type { TimelineRows } from './use-timeline-rows.ts'

/** How long a record that was just scheduled may take to be listed. */
const revealWithinMs = 5000

/** Drags of bars and of unscheduled records, and drawing of new ones. */
export function useTimelineDrag(options: {
  props: TimelineProps
  root: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  axis: Axis
  fixedPx: number
  direction: 'ltr' | 'rtl'
  rows: TimelineRows
  stacked: Stacked
  /** Pixels that rows are shifted by. */
  shift: number
  focusNext: RefObject<FocusNext>
  focusRow: (index: number) => void
  change: (event: CalendarEvent, values: DateValues | null, how: EventChange) => void
}) {
  const { props, root, scroller, axis, fixedPx, direction, rows, stacked, focusNext, focusRow } = options
  const { ranges, zone, store } = props
  /** The row that a record is drawn in. */
  const [drawRow, setDrawRow] = useState(0)
  const hasTimes = ranges[0]?.start.hasTime === true
  const isDrawable = props.canCreate && rangeOfNew(ranges) >= 0

  function rowUnder(y: number): number {
    const top = scroller.current?.firstElementChild?.getBoundingClientRect().top ?? 0
    return Math.max(0, Math.min(rows.count, rowAtOffset(stacked, y - top - axisHeaderPx - options.shift)))
  }

  /** A record that was just scheduled, to show once it is listed. */
  const wanted = useRef<{ rowId: number; until: number } | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const index = store.indexOf(wanted.current.rowId)
    if (index >= 0) focusRow(index)
    if (index >= 0 || Date.now() > wanted.current.until) wanted.current = null
  }, [store, rows, focusRow])
  function schedule(rowId: number, values: DateValues): void {
    props.onSchedule(rowId, values)
    wanted.current = { rowId, until: Date.now() + revealWithinMs }
  }

  const { drag, press } = usePointerDrag({
    root,
    fixedStartPx: fixedPx,
    placeAt: (within, x, y) =>
      placeOnAxis(within, scroller.current, { x, y }, { axis, fixedPx, direction, hasTimes }),
    onEnd(done) {
      const key = finishDrag(done, {
        ranges,
        zone,
        change: options.change,
        onSchedule: schedule,
        create(from, to) {
          const range = ranges[rangeOfNew(ranges)]
          if (!range) return
          // Below the row that it was drawn in.
          const index = Math.min(rows.count, drawRow + 1)
          const groupId = groupHeaderIdAt(stacked, drawRow)
          props.onCreate(valuesOfDrawing(from, to, range, zone), { index, groupId })
        },
      })
      if (key !== null) focusNext.current = { event: key }
    },
    onClick: () => undefined,
  })
  const preview = useMemo(() => (drag ? previewOfDrag(drag, ranges, zone) : null), [drag, ranges, zone])
  function previewRow(event: CalendarEvent): number {
    if (drag?.what === 'schedule') return rowUnder(drag.y)
    return drag?.what === 'draw' ? drawRow : rows.indexOf(event.rowId)
  }
  const shown = preview && { event: preview, row: previewRow(preview) }
  return {
    drag,
    press,
    isDrawable,
    /** The preview of the drag, and the row that shows it; null without a drag. */
    preview: shown && shown.row >= 0 ? shown : null,
    /** The record whose bar is dragged. */
    draggedId: preview && drag && 'event' in drag ? drag.event.rowId : null,
    /** Schedules an unscheduled record, and shows it. */
    schedule,
    /** Begins to draw where there is no bar. */
    pressContent(pointer: PointerEvent<HTMLElement>): void {
      const { target } = pointer
      if (!isDrawable || !(target instanceof Element)) return
      if (target.closest('button, [data-timeline-name]')) return
      setDrawRow(rowUnder(pointer.clientY))
      press({ what: 'draw' }, pointer)
    },
  }
}

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { cx } from '../../../../ui/cx.ts'
import type { CalendarEvent } from '../../../../views/calendar/calendar-event.ts'
import type { Stretch } from '../../../../views/timeline/axis.ts'
import { TimelineBar } from '../../../../views/timeline/timeline-bar.tsx'

const isTouch = matchMedia('(pointer: coarse)').matches
/** A bar in it is a target for fingers. */
export const rowHeightPx = isTouch ? 49 : 36
export const groupHeightPx = isTouch ? 45 : 36

/** A record and its bar. */
export const TimelineRow = memo(function TimelineRow(props: {
  index: number
  /** Number of rows. */
  count: number
  top: number
  fixedPx: number
  /** Null for a record without a date, and for one that is not loaded. */
  event: CalendarEvent | null
  bar: Stretch | null
  /** Describes the records that this one depends on. */
  note: string | null
  isFocusable: boolean
  isDragged: boolean
  onFocus: (index: number, rowId: number) => void
}) {
  const { index, event, bar, fixedPx } = props
  return (
    <div
      role="listitem"
      aria-setsize={props.count}
      aria-posinset={index + 1}
      data-timeline-row={index}
      className="absolute inset-x-0 border-b border-line"
      style={{ top: props.top, blockSize: rowHeightPx }}
    >
      {event && bar && (
        <div className="absolute inset-y-0" style={{ insetInlineStart: fixedPx, insetInlineEnd: 0 }}>
          <TimelineBar
            event={event}
            at={bar}
            fixedPx={fixedPx}
            index={index}
            note={props.note}
            isFocusable={props.isFocusable}
            isDragged={props.isDragged}
            onFocus={() => props.onFocus(index, event.rowId)}
          />
        </div>
      )}
    </div>
  )
})

/** The title of a record, in the fixed column. For pointers: the bar names the record, too. */
export const RowTitle = memo(function RowTitle(props: {
  index: number
  rowId: number | null
  top: number
  fixedPx: number
  /** Null for a record that is not loaded. */
  title: string | null
  isNew: boolean
  onOpen: (rowId: number) => void
}) {
  const { rowId, title } = props
  return (
    <div
      data-timeline-title={props.index}
      className={cx(
        'absolute start-0 flex items-center border-e border-b border-e-line-2 border-b-line bg-surface text-sm',
        props.isNew && 'border-s-2 border-s-primary',
      )}
      style={{ top: props.top, blockSize: rowHeightPx, inlineSize: props.fixedPx }}
    >
      {title === null ? (
        <Skeleton className="mx-3 h-3 w-2/3" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          title={title}
          onClick={() => rowId !== null && props.onOpen(rowId)}
          className="size-full px-3 text-start hover:text-primary-ink"
        >
          <span dir="auto" className="block truncate text-match-parent">
            {title}
          </span>
        </button>
      )}
    </div>
  )
})

/** Shows a bar that is out of sight: before what is visible (-1) or after it (1). For pointers: keys show it by its focus. */
export const RevealBar = memo(function RevealBar(props: {
  side: -1 | 1
  bar: Stretch
  top: number
  /** Distance from the edge of the scroller. */
  insetPx: number
  onReveal: (bar: Stretch) => void
}) {
  const { side, insetPx } = props
  const Icon = side === -1 ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      tabIndex={-1}
      data-timeline-reveal={side === -1 ? 'before' : 'after'}
      onPointerDown={(pointer) => pointer.stopPropagation()}
      onClick={() => props.onReveal(props.bar)}
      className="absolute grid w-6 place-items-center text-icon hover:text-ink pointer-coarse:w-11"
      style={{
        top: props.top,
        blockSize: rowHeightPx - 1,
        ...(side === -1 ? { insetInlineStart: insetPx } : { insetInlineEnd: insetPx }),
      }}
    >
      <Icon className="size-4 rtl:-scale-x-100" />
    </button>
  )
})

import { TriangleAlert } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import type { CalendarEvent } from '../calendar/calendar-event.ts'
import { ResizeEdge } from '../calendar/views/event-bar.tsx'
import { useEventButton } from '../calendar/views/use-event-button.ts'
import type { Stretch } from './axis.ts'

/** Narrower bars have their title behind them. */
const titleInsidePx = 72
/** Only the titles of longer bars stay in sight: each takes a layer of its own to scroll. */
const titleFollowsPx = 400
/** Width of a target for fingers. */
const touchWidthPx = 44
/** Space between the fixed column and the title of a bar that begins before it. */
const titleGapPx = 8

/** A record from its start to its end. */
export function TimelineBar(props: {
  event: CalendarEvent
  at: Stretch
  /** Width of the fixed column, which covers the start of long bars. */
  fixedPx: number
  /** What else screen readers say of the record. */
  note?: string | null
  /** The row, which takes the focus by this number. */
  index?: number
  isFocusable?: boolean
  /** True for what a drag would make. */
  isPreview?: boolean
  /** True while the event is dragged: its old place. */
  isDragged?: boolean
  onFocus?: () => void
}) {
  const { event, at, fixedPx, isPreview = false, isFocusable = false } = props
  const look = useEventButton(event, { place: 'days', isPreview, isFocusable })
  const width = at.to - at.from
  const isInside = width >= titleInsidePx
  return (
    <button
      {...look.button}
      aria-label={[look.button['aria-label'], props.note].filter(Boolean).join(', ')}
      data-calendar-focus={isPreview ? undefined : props.index}
      onFocus={props.onFocus}
      style={{
        insetInlineStart: at.from,
        inlineSize: width,
        backgroundColor: look.ground,
        color: look.ink,
      }}
      className={cx(
        'group/bar absolute inset-y-1 z-1 flex items-center rounded-md text-start text-xs leading-none font-medium select-none pointer-coarse:inset-y-0.5',
        'ring-1 ring-line-2 hover:brightness-96 focus-visible:z-2 focus-visible:outline-2 focus-visible:outline-focus dark:hover:brightness-115',
        isPreview && 'z-3 opacity-90 shadow-2',
        props.isDragged && 'opacity-35',
        look.canMove ? 'cursor-grab' : 'cursor-pointer',
      )}
    >
      {width < touchWidthPx && (
        // Fingers reach narrow bars beside them, too.
        <span
          aria-hidden
          className="absolute inset-y-0 hidden pointer-coarse:block"
          style={{ insetInline: (width - touchWidthPx) / 2 }}
        />
      )}
      {look.canResize && <ResizeEdge event={event} edge="resizeStart" />}
      <span
        className={cx(
          // Presses reach the bar and its edges below.
          'pointer-events-none flex min-w-0 items-center gap-1',
          isInside
            ? cx('max-w-full px-2', width > titleFollowsPx && 'sticky')
            : 'absolute start-full ms-4 max-w-56 text-ink-2',
        )}
        style={isInside ? { insetInlineStart: fixedPx + titleGapPx } : undefined}
      >
        {event.isReversed && <TriangleAlert aria-hidden className="size-3 shrink-0 text-warning-ink" />}
        <span dir="auto" className="min-w-0 truncate leading-4">
          {look.title}
        </span>
      </span>
      {look.canResize && <ResizeEdge event={event} edge="resizeEnd" />}
    </button>
  )
}

import { ArrowRight, TriangleAlert } from 'lucide-react'
import { optionColors } from '../../../theme/palette-colors.ts'
import { cx } from '../../../ui/cx.ts'
import type { CalendarEvent } from '../calendar-event.ts'
import { useCalendar } from '../calendar-context.ts'
import { timeName } from '../dates/date-names.ts'
import { useEventButton } from './use-event-button.ts'

export type EventBarProps = {
  event: CalendarEvent
  continuesBefore?: boolean
  continuesAfter?: boolean
  /** False for parts of an event that another part already represents. */
  isFocusable?: boolean
  /** True for what a drag would make. */
  isPreview?: boolean
  /** True while the event is dragged: its old place. */
  isDragged?: boolean
  className?: string
  style?: React.CSSProperties
}

/** An event on days: a bar for whole days, a dot with a time otherwise. */
export function EventBar(props: EventBarProps) {
  const { event, continuesBefore = false, continuesAfter = false, isFocusable = false } = props
  const calendar = useCalendar()
  const isPreview = props.isPreview === true
  const look = useEventButton(event, { place: 'days', isPreview, isFocusable })
  const { title, color, ground, ink, theme, canMove, canResize } = look
  const isBar = event.isAllDay || event.firstDay !== event.lastDay
  return (
    <button
      {...look.button}
      style={{ ...(isBar ? { backgroundColor: ground, color: ink } : {}), ...props.style }}
      className={cx(
        'group/bar flex h-6 items-center gap-1 overflow-hidden px-1.5 text-start text-xs leading-none select-none',
        'focus-visible:z-2 focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus',
        isBar ? 'font-medium hover:brightness-96 dark:hover:brightness-115' : 'text-ink hover:bg-hover',
        continuesBefore ? 'rounded-s-none' : 'rounded-s-sm',
        continuesAfter ? 'rounded-e-none' : 'rounded-e-sm',
        isPreview && 'z-3 opacity-90 shadow-2',
        props.isDragged && 'opacity-35',
        canMove ? 'cursor-grab' : 'cursor-pointer',
        props.className,
      )}
    >
      {canResize && !continuesBefore && isBar && <ResizeEdge event={event} edge="resizeStart" />}
      {!isBar && (
        <span
          aria-hidden
          className="size-2 shrink-0 rounded-full"
          style={{ backgroundColor: dotColor(color, theme) }}
        />
      )}
      {event.hasTime && !continuesBefore && (
        <span className={cx('shrink-0 tabular-nums', isBar ? 'opacity-85' : 'text-ink-2')}>
          {timeName(event.startMinute, calendar.uses12Hours)}
        </span>
      )}
      {continuesBefore && <ArrowRight aria-hidden className="size-3 shrink-0 opacity-60 rtl:rotate-180" />}
      {event.isReversed && <TriangleAlert aria-hidden className="size-3 shrink-0 text-warning-ink" />}
      <span dir="auto" className="min-w-0 truncate leading-4">
        {title}
      </span>
      {canResize && !continuesAfter && isBar && <ResizeEdge event={event} edge="resizeEnd" />}
    </button>
  )
}

/** The edge of a bar, which a drag moves. */
export function ResizeEdge({ event, edge }: { event: CalendarEvent; edge: 'resizeStart' | 'resizeEnd' }) {
  const { onPress } = useCalendar()
  return (
    <span
      aria-hidden
      data-calendar-edge={edge}
      onPointerDown={(pointer) => {
        pointer.stopPropagation()
        onPress({ what: edge, event }, pointer)
      }}
      className={cx(
        'absolute inset-y-0 w-1.5 cursor-ew-resize opacity-0 group-hover/bar:opacity-100',
        'after:absolute after:inset-y-1 after:w-0.5 after:rounded-full after:bg-current after:opacity-50',
        edge === 'resizeStart' ? 'start-0 after:start-0.5' : 'end-0 after:end-0.5',
      )}
    />
  )
}

/** The color of the other theme, which stands out from the surface of this one. */
export function dotColor(color: string, theme: 'light' | 'dark'): string {
  return optionColors(color, theme === 'dark' ? 'light' : 'dark').ground
}

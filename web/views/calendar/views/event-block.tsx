import { TriangleAlert } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { useCalendar } from '../calendar-context.ts'
import { timeName } from '../dates/date-names.ts'
import type { DayBlock } from '../layout/day-columns.ts'
import { hourHeightPx } from '../layout/sizes.ts'
import { dotColor } from './event-bar.tsx'
import { useEventButton } from './use-event-button.ts'

/** Smallest height with room for a line of text. */
const blockHeightMinPx = 24
/** Height with room for the time below the title. */
const twoLinesPx = 36

/** An event in a time grid. */
export function EventBlock(props: {
  block: DayBlock
  isFocusable?: boolean
  isPreview?: boolean
  isDragged?: boolean
}) {
  const { block, isPreview = false } = props
  const { event, from, to, column, columns, width, continuesBefore, continuesAfter } = block
  const calendar = useCalendar()
  const look = useEventButton(event, { place: 'times', isPreview, isFocusable: props.isFocusable === true })
  const { title, color, ground, ink, theme, canMove, canResize } = look
  const height = Math.max(blockHeightMinPx, ((to - from) / 60) * hourHeightPx - 2)
  const times = `${timeName(event.startMinute, calendar.uses12Hours)} – ${timeName(event.endMinute, calendar.uses12Hours)}`
  const hasEnd = (calendar.ranges[event.rangeIndex]?.end ?? null) !== null
  const share = 100 / columns
  return (
    <button
      {...look.button}
      style={{
        top: (from / 60) * hourHeightPx,
        blockSize: height,
        insetInlineStart: isPreview ? 0 : `calc(${column * share}% + 1px)`,
        inlineSize: isPreview ? '100%' : `calc(${width * share}% - ${column + width === columns ? 6 : 2}px)`,
        backgroundColor: ground,
        color: ink,
        borderInlineStartColor: dotColor(color, theme),
      }}
      className={cx(
        'group/bar absolute z-1 flex flex-col overflow-hidden border-s-3 px-1.5 text-start text-xs leading-4 select-none',
        'ring-1 ring-surface hover:brightness-96 dark:hover:brightness-115',
        'focus-visible:z-3 focus-visible:outline-2 focus-visible:outline-focus',
        height < twoLinesPx ? 'justify-center' : 'pt-0.5',
        continuesBefore ? 'rounded-t-none' : 'rounded-t-sm',
        continuesAfter ? 'rounded-b-none' : 'rounded-b-sm',
        isPreview && 'z-3 opacity-90 shadow-2',
        props.isDragged && 'opacity-35',
        canMove ? 'cursor-grab' : 'cursor-pointer',
      )}
    >
      {canResize && !continuesBefore && <Edge edge="resizeStart" event={event} />}
      <span className="flex max-w-full min-w-0 items-center gap-1">
        {event.isReversed && <TriangleAlert aria-hidden className="size-3 shrink-0 text-warning-ink" />}
        <span dir="auto" className="min-w-0 truncate font-medium">
          {title}
        </span>
        {height < twoLinesPx && (
          <span className="min-w-0 shrink-3 truncate tabular-nums opacity-85">
            {timeName(event.startMinute, calendar.uses12Hours)}
          </span>
        )}
      </span>
      {height >= twoLinesPx && (
        <span className="max-w-full truncate tabular-nums opacity-85">
          {hasEnd ? times : timeName(event.startMinute, calendar.uses12Hours)}
        </span>
      )}
      {canResize && !continuesAfter && <Edge edge="resizeEnd" event={event} />}
    </button>
  )
}

function Edge({ event, edge }: { event: DayBlock['event']; edge: 'resizeStart' | 'resizeEnd' }) {
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
        'absolute inset-x-0 h-1.5 cursor-ns-resize',
        edge === 'resizeStart' ? 'top-0' : 'bottom-0',
      )}
    />
  )
}

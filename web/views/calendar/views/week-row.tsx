import { Plus } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { cx } from '../../../ui/cx.ts'
import type { CalendarEvent } from '../calendar-event.ts'
import { useCalendar } from '../calendar-context.ts'
import { dayNumber, dayWithMonth, fullDay } from '../dates/date-names.ts'
import { dayAttribute } from '../drag/place-at-point.ts'
import { dayHeadPx, laneHeightPx } from '../layout/sizes.ts'
import { compareEvents, packWeek, type WeekBar } from '../layout/week-bars.ts'
import { EventBar } from './event-bar.tsx'

type WeekRowProps = {
  days: readonly string[]
  /** Events of these days, sorted. */
  events: readonly CalendarEvent[]
  lanes: number
  /** The month whose days stand out, as its first seven letters; null for all. */
  month: string | null
  /** The day that takes the focus of the grid; null if it is in another row. */
  cursor: string | null
  /** The preview of a drag in these days, and the event that it changes. */
  preview: CalendarEvent | null
  draggedKey: string | null
  /** False in a time grid, whose heading shows the numbers. */
  hasNumbers?: boolean
}

/** A row of days with the bars of their events. */
export const WeekRow = memo(function WeekRow(props: WeekRowProps) {
  const { days, events, lanes, preview, hasNumbers = true } = props
  const packed = useMemo(
    () => packWeek(preview ? withPreview(events, preview) : events, days, lanes),
    [events, preview, days, lanes],
  )
  return (
    <div
      role="row"
      className="grid min-h-0 grid-cols-7 border-b border-line last:border-b-0"
      style={columnsOf(days)}
    >
      {days.map((day, at) => (
        <DayCell
          key={day}
          {...props}
          day={day}
          hasNumbers={hasNumbers}
          bars={packed.bars.filter(({ from }) => from === at)}
          count={events.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay).length}
          hidden={packed.hidden[at] ?? 0}
        />
      ))}
    </div>
  )
})

export function columnsOf(days: readonly string[]): React.CSSProperties {
  return { gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }
}

function withPreview(events: readonly CalendarEvent[], preview: CalendarEvent): readonly CalendarEvent[] {
  return [...events, preview].sort(compareEvents)
}

function DayCell(
  props: WeekRowProps & {
    day: string
    bars: readonly WeekBar[]
    count: number
    hidden: number
    hasNumbers: boolean
  },
) {
  const { day, bars, hidden, lanes, month, cursor, preview, draggedKey, hasNumbers } = props
  const t = useTranslation()
  const calendar = useCalendar()
  const isToday = day === calendar.today
  const isOther = month !== null && !day.startsWith(month)
  const isCursor = day === cursor
  const isTarget = preview !== null && preview.firstDay <= day && day <= preview.lastDay
  const top = hasNumbers ? dayHeadPx : 4
  return (
    <div
      role="gridcell"
      tabIndex={isCursor ? 0 : -1}
      aria-label={t('calendar.dayLabel', { day: fullDay(day), count: props.count })}
      aria-current={isToday ? 'date' : undefined}
      {...{ [dayAttribute]: day }}
      data-calendar-focus={day}
      onPointerDown={(pointer) => calendar.onPress({ what: 'draw' }, pointer)}
      onFocus={(focus) => focus.target === focus.currentTarget && calendar.onFocusTime(null)}
      onKeyDown={calendar.onPlaceKey}
      className={cx(
        'group/day relative min-w-0 border-e border-line last:border-e-0',
        'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
        isOther && 'bg-sunken/60',
        isTarget && 'bg-primary-soft/60',
      )}
    >
      {hasNumbers && (
        <div className="flex h-7 items-center justify-between px-1">
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('calendar.show', { day: fullDay(day) })}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => calendar.onShowDay(day)}
            className={cx(
              'grid h-6 min-w-6 place-items-center rounded-full px-1 text-xs tabular-nums hover:bg-hover',
              isToday
                ? 'bg-primary font-semibold text-on-primary hover:bg-primary-hover'
                : isOther
                  ? 'text-ink-3'
                  : 'text-ink-2',
            )}
          >
            {day.endsWith('-01') ? dayWithMonth(day) : dayNumber(day)}
          </button>
          {calendar.canCreate && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('calendar.addOn', { day: fullDay(day) })}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => calendar.onCreate({ day })}
              className="grid size-6 place-items-center rounded-md text-icon opacity-0 group-focus-within/day:opacity-100 group-hover/day:opacity-100 hover:bg-hover hover:text-ink pointer-coarse:hidden"
            >
              <Plus aria-hidden className="size-3.5" />
            </button>
          )}
        </div>
      )}
      {bars.map((bar) => (
        <EventBar
          key={bar.event === preview ? 'preview' : bar.event.key}
          event={bar.event}
          continuesBefore={bar.continuesBefore}
          continuesAfter={bar.continuesAfter}
          isFocusable={isCursor && bar.event !== preview}
          isPreview={bar.event === preview}
          isDragged={bar.event !== preview && bar.event.key === draggedKey}
          className="absolute z-1"
          style={{
            top: top + bar.lane * laneHeightPx,
            insetInlineStart: bar.continuesBefore ? 0 : 3,
            inlineSize: `calc(${(bar.end - bar.from) * 100}% - ${(bar.continuesBefore ? 0 : 3) + (bar.continuesAfter ? 0 : 4)}px)`,
          }}
        />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={isCursor ? 0 : -1}
          data-calendar-more={day}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={(event) => calendar.onMore(day, event.currentTarget)}
          className="absolute inset-x-0.75 z-1 h-6 truncate rounded-sm px-1.5 text-start text-xs font-medium text-ink-2 hover:bg-hover hover:text-ink"
          style={{ top: top + (lanes - 1) * laneHeightPx }}
        >
          {t('calendar.more', { shown: formatNumber(hidden) })}
        </button>
      )}
    </div>
  )
}

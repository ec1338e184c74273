import { useMemo, useRef } from 'react'
import type { CalendarEvent } from '../calendar-event.ts'
import { useCalendar } from '../calendar-context.ts'
import { weekdayName } from '../dates/date-names.ts'
import { monthSpan, weeksOf } from '../dates/visible-days.ts'
import { cx } from '../../../ui/cx.ts'
import { eventsByWeek, touches } from './events-by-week.ts'
import { useHeight } from './use-height.ts'
import { dayHeadPx, laneHeightPx } from '../layout/sizes.ts'
import { WeekRow } from './week-row.tsx'

/** A month as weeks of days, with bars over the days of each event. */
export function MonthView(props: {
  label: string
  day: string
  events: readonly CalendarEvent[]
  preview: CalendarEvent | null
  draggedKey: string | null
}) {
  const { day, events, preview, draggedKey } = props
  const { firstWeekday, today } = useCalendar()
  const { first, last } = monthSpan(day, firstWeekday)
  const weeks = useMemo(() => weeksOf({ first, last }), [first, last])
  const byWeek = useStableWeeks(events, weeks)
  const rows = useRef<HTMLDivElement>(null)
  const height = useHeight(rows)
  const lanes = Math.max(1, Math.floor((height / weeks.length - dayHeadPx - 3) / laneHeightPx))
  return (
    <div role="grid" aria-label={props.label} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div role="row" className="grid shrink-0 grid-cols-7 border-b border-line">
        {weeks[0]?.map((each) => (
          <div
            key={each}
            role="columnheader"
            aria-label={weekdayName(each, 'long')}
            className={cx(
              'truncate px-2 py-1.5 text-xs font-medium text-ink-3',
              each === today && 'text-primary-ink',
            )}
          >
            {weekdayName(each, 'short')}
          </div>
        ))}
      </div>
      <div
        ref={rows}
        role="rowgroup"
        className="grid min-h-0 flex-1 overflow-hidden"
        style={{ gridTemplateRows: `repeat(${weeks.length}, minmax(0, 1fr))` }}
      >
        {height > 0 &&
          weeks.map((days, at) => (
            <WeekRow
              key={days[0]}
              days={days}
              events={byWeek[at] ?? []}
              lanes={lanes}
              month={day.slice(0, 7)}
              cursor={days.includes(day) ? day : null}
              preview={touches(preview, days) ? preview : null}
              draggedKey={draggedKey}
            />
          ))}
      </div>
    </div>
  )
}

/** The events of each week, the same arrays while nothing in a week changes. */
export function useStableWeeks(
  events: readonly CalendarEvent[],
  weeks: readonly (readonly string[])[],
): readonly (readonly CalendarEvent[])[] {
  const before = useRef<readonly (readonly CalendarEvent[])[]>([])
  return useMemo(() => (before.current = eventsByWeek(events, weeks, before.current)), [events, weeks])
}

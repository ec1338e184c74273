import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import type { CalendarEvent } from '../calendar-event.ts'
import { useCalendar } from '../calendar-context.ts'
import { monthAndYear, monthName } from '../dates/date-names.ts'
import { monthSpan, monthsOfYear, visibleSpan, weeksOf } from '../dates/visible-days.ts'
import { countDays } from '../layout/day-counts.ts'
import { MiniMonth } from './mini-month.tsx'

/** A year as twelve small months with a dot for each day's events. */
export function YearView(props: {
  day: string
  events: readonly CalendarEvent[]
  onShowMonth: (day: string) => void
}) {
  const { day, events } = props
  const t = useTranslation()
  const { firstWeekday, look, onMore } = useCalendar()
  const year = day.slice(0, 4)
  const months = useMemo(
    () =>
      monthsOfYear(`${year}-01-01`).map((first) => ({
        first,
        weeks: weeksOf(monthSpan(first, firstWeekday)),
      })),
    [year, firstWeekday],
  )
  const counts = useMemo(
    () => countDays(events, visibleSpan('year', `${year}-01-01`, 0), (event) => look(event).color),
    [events, year, look],
  )
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] content-start gap-x-6 gap-y-4 overflow-y-auto p-4 @max-xl:gap-x-3 @max-xl:p-2">
      {months.map(({ first, weeks }) => (
        <section key={first} aria-label={monthAndYear(first)}>
          <h3 className="px-1 text-sm font-semibold">
            <button
              type="button"
              aria-label={t('calendar.show', { day: monthAndYear(first) })}
              onClick={() => props.onShowMonth(first)}
              className="rounded-sm px-1 hover:bg-hover hover:text-primary-ink"
            >
              {monthName(first)}
            </button>
          </h3>
          <MiniMonth
            label={monthAndYear(first)}
            weeks={weeks}
            month={first.slice(0, 7)}
            cursor={day.startsWith(first.slice(0, 7)) ? day : null}
            selected={null}
            counts={counts}
            size="sm"
            onPick={onMore}
          />
        </section>
      ))}
    </div>
  )
}

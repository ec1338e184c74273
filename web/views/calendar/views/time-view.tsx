import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { cx } from '../../../ui/cx.ts'
import type { CalendarEvent } from '../calendar-event.ts'
import { useCalendar } from '../calendar-context.ts'
import { dayNumber, fullDay, timeName, weekdayName } from '../dates/date-names.ts'
import { minutesPerDay } from '../dates/zoned-time.ts'
import { firstCursorMinute } from '../keyboard/day-keys.ts'
import { packWeek } from '../layout/week-bars.ts'
import { hourHeightPx, laneHeightPx } from '../layout/sizes.ts'
import { DayColumn } from './day-column.tsx'
import { touches } from './events-by-week.ts'
import { columnsOf, WeekRow } from './week-row.tsx'

/** Most lanes of the row of whole days before "+N more". */
const wholeDayLanesMax = 5
/** First hour in sight, and hours in sight before the current time. */
const firstHourShown = 7
const hoursBeforeNow = 2

/** Days with hours; whole days are in a row above. */
export function TimeView(props: {
  label: string
  days: readonly string[]
  cursor: { day: string; minute: number | null }
  events: readonly CalendarEvent[]
  preview: CalendarEvent | null
  draggedKey: string | null
  nowMinute: number
}) {
  const { days, events, preview, draggedKey, cursor } = props
  const t = useTranslation()
  const calendar = useCalendar()
  const scroller = useRef<HTMLDivElement>(null)
  const wholeDays = useMemo(() => events.filter(({ isAllDay }) => isAllDay), [events])
  const timed = useMemo(() => events.filter(({ isAllDay }) => !isAllDay), [events])
  const wholePreview = preview?.isAllDay && touches(preview, days) ? preview : null
  const lanes = useMemo(() => {
    const { bars } = packWeek(wholeDays, days, Infinity)
    return Math.min(wholeDayLanesMax, Math.max(0, ...bars.map(({ lane }) => lane + 1)))
  }, [wholeDays, days])
  const shownLanes = Math.max(1, lanes + (wholePreview && lanes < wholeDayLanesMax ? 1 : 0))
  const start = days.includes(calendar.today)
    ? Math.max(0, props.nowMinute / 60 - hoursBeforeNow)
    : firstHourShown
  const firstHour = useRef(start)
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: firstHour.current * hourHeightPx - 12 })
  }, [])
  const minute = cursor.minute
  useEffect(() => {
    if (minute === null) return
    const own = scroller.current
    if (!own) return
    const top = (minute / 60) * hourHeightPx
    if (top < own.scrollTop) own.scrollTop = top
    else if (top + hourHeightPx > own.scrollTop + own.clientHeight)
      own.scrollTop = top + hourHeightPx - own.clientHeight
  }, [minute])
  return (
    <div role="group" aria-label={props.label} className="flex min-h-0 flex-1 flex-col">
      <div role="grid" aria-label={t('calendar.allDay')} className="shrink-0 border-b border-line-2">
        <div role="row" className="flex">
          <span role="presentation" className="w-16 shrink-0" />
          <div role="presentation" className="grid min-w-0 flex-1" style={columnsOf(days)}>
            {days.map((day) => (
              <div
                key={day}
                role="columnheader"
                aria-label={fullDay(day)}
                className="flex min-w-0 items-center justify-center gap-1.5 border-s border-line py-1.5 text-xs text-ink-3"
              >
                <span className={cx('truncate font-medium', day === calendar.today && 'text-primary-ink')}>
                  {weekdayName(day, 'short')}
                </span>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={t('calendar.show', { day: fullDay(day) })}
                  onClick={() => calendar.onShowDay(day)}
                  className={cx(
                    'grid h-7 min-w-7 place-items-center rounded-full px-1 text-sm tabular-nums hover:bg-hover',
                    day === calendar.today
                      ? 'bg-primary font-semibold text-on-primary hover:bg-primary-hover'
                      : 'text-ink',
                  )}
                >
                  {dayNumber(day)}
                </button>
              </div>
            ))}
          </div>
        </div>
        <div
          role="presentation"
          className="flex"
          style={{ blockSize: (shownLanes + Number(lanes > 0)) * laneHeightPx + 8 }}
        >
          <span role="presentation" className="w-16 shrink-0 px-1.5 py-1.5 text-end text-2xs text-ink-3">
            {t('calendar.allDay')}
          </span>
          <div role="presentation" className="grid min-w-0 flex-1 border-s border-line">
            <WeekRow
              days={days}
              events={wholeDays}
              lanes={shownLanes}
              month={null}
              cursor={cursor.minute === null ? cursor.day : null}
              preview={wholePreview}
              draggedKey={draggedKey}
              hasNumbers={false}
            />
          </div>
        </div>
      </div>
      <div ref={scroller} data-calendar-scroll className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="relative flex" style={{ blockSize: 24 * hourHeightPx }}>
          <div aria-hidden className="relative w-16 shrink-0">
            {Array.from({ length: 23 }, (_, at) => (
              <span
                key={at}
                className="absolute end-1.5 -translate-y-1/2 text-2xs text-ink-3 tabular-nums"
                style={{ top: (at + 1) * hourHeightPx }}
              >
                {timeName((at + 1) * 60, calendar.uses12Hours)}
              </span>
            ))}
          </div>
          <div className="relative grid min-w-0 flex-1" style={columnsOf(days)}>
            {days.map((day) => (
              <DayColumn
                key={day}
                day={day}
                events={timed}
                cursorMinute={cursor.day === day ? (cursor.minute ?? firstCursorMinute) : null}
                isCursorDay={cursor.day === day}
                preview={preview && !preview.isAllDay && touches(preview, [day]) ? preview : null}
                draggedKey={draggedKey}
                nowMinute={day === calendar.today ? Math.min(props.nowMinute, minutesPerDay) : null}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

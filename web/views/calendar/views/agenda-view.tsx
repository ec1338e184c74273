import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { cx } from '../../../ui/cx.ts'
import type { CalendarEvent } from '../calendar-event.ts'
import { useCalendar } from '../calendar-context.ts'
import { fullDay, namedDay } from '../dates/date-names.ts'
import { daysOf, type DaySpan, weeksOf } from '../dates/visible-days.ts'
import { countDays } from '../layout/day-counts.ts'
import { DayEvents, eventsOfDay } from './day-events.tsx'
import { MiniMonth } from './mini-month.tsx'

/** Days of the list after the chosen one, if they have events. */
const nextDaysMax = 14

/** A calendar for narrow screens: days with dots, and the events of the chosen and the next days as a list. */
export function AgendaView(props: {
  label: string
  span: DaySpan
  month: string | null
  day: string
  events: readonly CalendarEvent[]
  onPick: (day: string) => void
}) {
  const { span, day, events } = props
  const t = useTranslation()
  const calendar = useCalendar()
  const { first, last } = span
  const weeks = useMemo(() => weeksOf({ first, last }), [first, last])
  const { look } = calendar
  const counts = useMemo(
    () => countDays(events, { first, last }, (event) => look(event).color),
    [events, first, last, look],
  )
  const next = daysOf({ first: day, last })
    .slice(1)
    .filter((each) => counts.has(each))
    .slice(0, nextDaysMax)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="shrink-0 border-b border-line px-2 pb-1">
        <MiniMonth
          label={props.label}
          weeks={weeks}
          month={props.month}
          cursor={day}
          selected={day}
          counts={counts}
          size="lg"
          onPick={props.onPick}
        />
      </div>
      <div data-calendar-scroll className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">
        {[day, ...next].map((each) => (
          <section key={each} aria-label={fullDay(each)} className="pt-3">
            <div className="sticky top-0 z-1 flex items-center justify-between bg-surface pb-1">
              <h3
                className={cx(
                  'text-sm font-semibold',
                  each === calendar.today ? 'text-primary-ink' : 'text-ink',
                )}
              >
                {namedDay(each)}
              </h3>
              {calendar.canCreate && (
                <IconButton
                  icon={Plus}
                  label={t('calendar.addOn', { day: fullDay(each) })}
                  onClick={() => calendar.onCreate({ day: each })}
                />
              )}
            </div>
            {counts.has(each) ? (
              <DayEvents day={each} events={eventsOfDay(events, each)} onOpen={calendar.onOpen} />
            ) : (
              <p className="py-2 text-sm text-ink-3">{t('calendar.emptyDay')}</p>
            )}
          </section>
        ))}
      </div>
    </div>
  )
}

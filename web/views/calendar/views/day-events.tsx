import { useTranslation } from '../../../i18n/use-translation.tsx'
import { useTheme } from '../../../theme/use-theme.ts'
import { TriangleAlert } from 'lucide-react'
import type { CalendarEvent } from '../calendar-event.ts'
import { useCalendar } from '../calendar-context.ts'
import { eventTimes, timeName } from '../dates/date-names.ts'
import { compareEvents } from '../layout/week-bars.ts'
import { dotColor } from './event-bar.tsx'
import { useEventWords } from './use-event-words.ts'

/** Events of a day, whole days first, then by time. */
export function eventsOfDay(events: readonly CalendarEvent[], day: string): CalendarEvent[] {
  return events
    .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
    .toSorted((one, other) => Number(other.isAllDay) - Number(one.isAllDay) || compareEvents(one, other))
}

/** A day's events as a list. */
export function DayEvents(props: {
  day: string
  events: readonly CalendarEvent[]
  onOpen: (event: CalendarEvent) => void
}) {
  const t = useTranslation()
  const theme = useTheme()
  const calendar = useCalendar()
  const words = useEventWords()
  const time = (event: CalendarEvent): string => {
    if (event.isAllDay || !event.hasTime) return t('calendar.allDay')
    return event.firstDay < props.day ? '…' : timeName(event.startMinute, calendar.uses12Hours)
  }
  return (
    <ul className="flex flex-col gap-0.5">
      {props.events.map((event) => {
        const { title, color } = calendar.look(event)
        const spansDays = event.firstDay !== event.lastDay
        return (
          <li key={event.key}>
            <button
              type="button"
              data-calendar-event={event.key}
              aria-label={words.label(event)}
              title={words.tooltip(event)}
              onClick={() => props.onOpen(event)}
              onContextMenu={(pointer) => calendar.onMenu(event, pointer)}
              onKeyDown={(key) => calendar.onEventKey(event, key, 'days')}
              className="flex min-h-9 w-full items-center gap-2.5 rounded-md px-1.5 py-1 text-start hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus pointer-coarse:min-h-12"
            >
              <span
                aria-hidden
                className="w-1 shrink-0 self-stretch rounded-full"
                style={{ backgroundColor: dotColor(color, theme) }}
              />
              <span className="w-14 shrink-0 text-xs text-ink-3 tabular-nums">{time(event)}</span>
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-1 text-sm">
                  <span dir="auto" className="min-w-0 truncate text-match-parent">
                    {title}
                  </span>
                  {event.isReversed && (
                    <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-warning-ink" />
                  )}
                </span>
                {spansDays && (
                  <span className="block truncate text-xs text-ink-3">
                    {eventTimes(event, calendar.uses12Hours, true)}
                  </span>
                )}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

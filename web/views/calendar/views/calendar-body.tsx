import type { CalendarEvent } from '../calendar-event.ts'
import type { CalendarMode } from '../calendar-mode.ts'
import { daysOf, type DaySpan } from '../dates/visible-days.ts'
import { AgendaView } from './agenda-view.tsx'
import { MonthView } from './month-view.tsx'
import { TimeView } from './time-view.tsx'
import { YearView } from './year-view.tsx'

/** The days of a mode; narrow calendars list months and weeks. */
export function CalendarBody(props: {
  label: string
  mode: CalendarMode
  day: string
  span: DaySpan
  cursorMinute: number | null
  events: readonly CalendarEvent[]
  preview: CalendarEvent | null
  draggedKey: string | null
  nowMinute: number
  isNarrow: boolean
  onDay: (day: string) => void
  onMode: (mode: CalendarMode) => void
}) {
  const { label, mode, day, span, events, preview, draggedKey } = props
  const { first, last } = span
  if (mode === 'year') {
    return (
      <YearView
        day={day}
        events={events}
        onShowMonth={(month) => {
          props.onDay(month)
          props.onMode('month')
        }}
      />
    )
  }
  if (props.isNarrow && mode !== 'day') {
    return (
      <AgendaView
        label={label}
        span={span}
        month={mode === 'month' ? day.slice(0, 7) : null}
        day={day}
        events={events}
        onPick={props.onDay}
      />
    )
  }
  if (mode === 'month') return <MonthView {...{ label, day, events, preview, draggedKey }} />
  return (
    <TimeView
      key={mode}
      {...{ label, events, preview, draggedKey }}
      days={daysOf({ first, last })}
      cursor={{ day, minute: props.cursorMinute }}
      nowMinute={props.nowMinute}
    />
  )
}

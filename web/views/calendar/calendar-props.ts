import type { ReactNode } from 'react'
import type { CalendarEvent, DateRange } from './calendar-event.ts'
import type { EventLook } from './calendar-context.ts'
import type { CalendarMode } from './calendar-mode.ts'
import type { DateValues } from './dates/move-event.ts'
import type { Unscheduled } from './views/unscheduled-list.tsx'

/** A change of an event's dates: how it was made, for announcements. */
export type EventChange = 'move' | 'resize' | 'clear'

export type CalendarProps = {
  label: string
  mode: CalendarMode
  /** The chosen day; the visible span contains it. */
  day: string
  /** Events of the visible span, sorted by `compareEvents`. */
  events: readonly CalendarEvent[]
  ranges: readonly DateRange[]
  /** The IANA zone that cuts days. */
  zone: string
  firstWeekday: number
  uses12Hours: boolean
  canCreate: boolean
  canEdit: boolean
  /** Says that not all events are shown; null if they are. */
  note: string | null
  isLoading: boolean
  /** Null for people who do not see it. */
  unscheduled: Unscheduled | null
  isListOpen: boolean
  settings?: ReactNode
  look: (event: CalendarEvent) => EventLook
  /** Opens a menu of an event at a point of the screen. */
  onMenu?: (event: CalendarEvent, at: { x: number; y: number }) => void
  onListOpen: (isOpen: boolean) => void
  onMode: (mode: CalendarMode) => void
  onDay: (day: string) => void
  onOpen: (rowId: number) => void
  onChange: (event: CalendarEvent, values: DateValues, change: EventChange) => void
  onCreate: (values: DateValues) => void
  onSchedule: (rowId: number, values: DateValues) => void
}

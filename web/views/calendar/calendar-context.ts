import { createContext, use } from 'react'
import type { CalendarEvent, DateRange } from './calendar-event.ts'
import type { DragStart } from './drag/drag-state.ts'

/** The look of an event. */
export type EventLook = {
  title: string
  /** `#RRGGBB`, adapted to the theme where it is drawn. */
  color: string
}

/** The context of all parts of a calendar. */
export type CalendarShared = {
  readonly ranges: readonly DateRange[]
  readonly zone: string
  readonly today: string
  readonly firstWeekday: number
  readonly uses12Hours: boolean
  readonly canCreate: boolean
  readonly canEdit: boolean
  readonly look: (event: CalendarEvent) => EventLook
  readonly onOpen: (event: CalendarEvent) => void
  /** A key on a focused event, among days or in a time grid. */
  readonly onEventKey: (event: CalendarEvent, key: React.KeyboardEvent, place: 'days' | 'times') => void
  /** A time of the chosen day has the focus; null for the day. */
  readonly onFocusTime: (minute: number | null) => void
  /** A key on a focused day or time. */
  readonly onPlaceKey: (key: React.KeyboardEvent) => void
  readonly onPress: (start: DragStart, pointer: React.PointerEvent) => void
  readonly onMenu: (event: CalendarEvent, pointer: React.MouseEvent) => void
  readonly onCreate: (from: CreatePlace, to?: CreatePlace) => void
  readonly onShowDay: (day: string) => void
  /** Opens the list of a day beside an element. */
  readonly onMore: (day: string, anchor: Element) => void
}

/** A day, or a time of a day. */
export type CreatePlace = { readonly day: string; readonly minute?: number }

export const CalendarContext = createContext<CalendarShared | null>(null)

export function useCalendar(): CalendarShared {
  const shared = use(CalendarContext)
  if (!shared) throw new Error('This part belongs inside a Calendar.')
  return shared
}

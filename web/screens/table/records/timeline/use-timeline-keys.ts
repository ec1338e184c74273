import { type KeyboardEvent, type RefObject, useMemo } from 'react'
import { useDirection, useTranslation } from '../../../../i18n/use-translation.tsx'
import type { CalendarEvent } from '../../../../views/calendar/calendar-event.ts'
import type { EventChange } from '../../../../views/calendar/calendar-props.ts'
import type { DateValues } from '../../../../views/calendar/dates/move-event.ts'
import { changeByKey, isClearKey } from '../../../../views/calendar/keyboard/change-by-key.ts'
import { daysOfArrow, type EventStep, stepOfKey } from '../../../../views/calendar/keyboard/day-keys.ts'
import type { FocusNext } from '../../../../views/calendar/keyboard/use-focus-next.ts'
import type { Axis } from '../../../../views/timeline/axis.ts'
import type { RowStep } from './use-row-cursor.ts'
import type { TimelineProps } from './timeline-props.ts'

/** Keys on bars: they move the focus between rows, look along the axis, and change dates. */
export function useTimelineKeys(options: {
  latest: RefObject<TimelineProps>
  axis: Axis
  focusNext: RefObject<FocusNext>
  change: (event: CalendarEvent, values: DateValues, how: EventChange) => void
  say: (text: string) => void
  /** Moves the focus to another row. */
  moveTo: (to: RowStep) => void
  /** Looks forward (1) or back (-1). */
  pan: (direction: 1 | -1) => void
}): (event: CalendarEvent, key: KeyboardEvent) => void {
  const { latest, axis, focusNext, change, say, moveTo, pan } = options
  const t = useTranslation()
  const direction = useDirection()
  return useMemo(() => {
    function changes(event: CalendarEvent, key: KeyboardEvent): boolean {
      const { canEdit, ranges, zone } = latest.current
      const range = ranges[event.rangeIndex]
      const by = stepOnAxis(event, key, axis, direction)
      if (!range || (!by && !isClearKey(key))) return false
      if (!canEdit) return true
      const noEndText = t('timeline.noEndField')
      if (changeByKey(event, by, { range, zone, change, say, noEndText }))
        focusNext.current = { event: event.key }
      return true
    }
    function moves({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
      if (altKey || ctrlKey || metaKey || shiftKey) return false
      const along = daysOfArrow(key, direction)
      if (along !== 0) pan(along)
      else if (key === 'ArrowDown' || key === 'ArrowUp') moveTo({ by: key === 'ArrowDown' ? 1 : -1 })
      else if (key === 'PageDown' || key === 'PageUp') moveTo({ byScreens: key === 'PageDown' ? 1 : -1 })
      else if (key === 'Home' || key === 'End') moveTo(key === 'Home' ? 'first' : 'last')
      else return false
      return true
    }
    return (event, key) => {
      if (!changes(event, key) && !moves(key)) return
      key.preventDefault()
      key.stopPropagation()
    }
  }, [latest, axis, focusNext, change, say, moveTo, pan, t, direction])
}

/** As in calendars, but arrows along the axis move by its steps of times. */
function stepOnAxis(
  event: CalendarEvent,
  key: KeyboardEvent,
  { stepMinutes }: Axis,
  direction: 'ltr' | 'rtl',
): EventStep | null {
  const by = stepOfKey(key, 'days', direction)
  const isAlong = daysOfArrow(key.key, direction) !== 0
  if (!by || !isAlong || stepMinutes === null || !event.hasTime) return by
  return { what: by.what, days: 0, minutes: by.days * stepMinutes }
}

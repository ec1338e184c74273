import { type KeyboardEvent, type RefObject, useMemo } from 'react'
import { useDirection, useTranslation } from '../../../i18n/use-translation.tsx'
import type { CalendarShared, CreatePlace } from '../calendar-context.ts'
import type { CalendarEvent } from '../calendar-event.ts'
import type { CalendarProps, EventChange } from '../calendar-props.ts'
import { eventFromRow } from '../dates/event-from-row.ts'
import type { DateValues } from '../dates/move-event.ts'
import { changeByKey, isClearKey } from './change-by-key.ts'
import { dayAfterKey, stepOfKey, timeAfterKey } from './day-keys.ts'
import { moveFocus } from './move-focus.ts'
import type { FocusNext } from './use-focus-next.ts'

/** Keys on days, times and events: they move the focus, create, move and resize. */
export function useCalendarKeys(options: {
  root: RefObject<HTMLElement | null>
  latest: RefObject<CalendarProps>
  cursorMinute: number | null
  setCursorMinute: (minute: number | null) => void
  isNarrow: boolean
  isDrawable: boolean
  focusNext: RefObject<FocusNext>
  change: (event: CalendarEvent, values: DateValues, how: EventChange) => void
  create: (from: CreatePlace) => void
  say: (text: string) => void
}): Pick<CalendarShared, 'onEventKey' | 'onPlaceKey'> {
  const { root, latest, cursorMinute, setCursorMinute, isNarrow, isDrawable, focusNext } = options
  const { change, create, say } = options
  const t = useTranslation()
  const direction = useDirection()
  return useMemo(() => {
    function hasTimes(): boolean {
      const { mode } = latest.current
      return mode === 'day' || (mode === 'week' && !isNarrow)
    }

    function onPlaceKey(key: KeyboardEvent): void {
      const { day, mode, firstWeekday, onDay } = latest.current
      const keys = { direction, firstWeekday }
      const onPlace = key.target === key.currentTarget
      const creates = isDrawable && (mode === 'month' || hasTimes()) && !(isNarrow && mode !== 'day')
      if (key.key === 'Enter' && !key.altKey && onPlace && creates) {
        key.preventDefault()
        create(cursorMinute === null || !hasTimes() ? { day } : { day, minute: cursorMinute })
        return
      }
      const toDay = hasTimes() ? null : dayAfterKey(day, key, keys)
      const next = hasTimes()
        ? timeAfterKey({ day, minute: cursorMinute }, key, keys)
        : toDay === null
          ? null
          : { day: toDay, minute: null }
      if (!next) return
      key.preventDefault()
      key.stopPropagation()
      setCursorMinute(next.minute)
      focusNext.current = { place: next.minute === null ? next.day : `${next.day} ${next.minute}` }
      if (next.day !== day) onDay(next.day)
    }

    /** True if the key was one of events. */
    function step(event: CalendarEvent, key: KeyboardEvent, place: 'days' | 'times'): boolean {
      const { canEdit, ranges, zone, onDay } = latest.current
      const range = ranges[event.rangeIndex]
      const by = stepOfKey(key, event.isAllDay ? 'days' : place, direction)
      if (!range || (!by && !isClearKey(key))) return moveFocus(root.current, event, key)
      if (!canEdit) return true
      const noEndText = t('calendar.noEndField')
      const values = changeByKey(event, by, { range, zone, change, say, noEndText })
      if (!values) return true
      focusNext.current = { event: event.key }
      const next = eventFromRow({ ...event.row, ...values }, range, event.rangeIndex, zone)
      // The days in sight follow the event.
      if (next && by?.what === 'move') onDay(next.firstDay)
      return true
    }

    return {
      onPlaceKey,
      onEventKey(event, key, place) {
        if (step(event, key, place)) {
          key.preventDefault()
          key.stopPropagation()
        } else if (key.key !== 'Enter') onPlaceKey(key)
      },
    }
  }, [
    root,
    latest,
    cursorMinute,
    setCursorMinute,
    isNarrow,
    isDrawable,
    focusNext,
    change,
    create,
    say,
    t,
    direction,
  ])
}

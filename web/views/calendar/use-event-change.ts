import { type RefObject, useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { CalendarEvent } from './calendar-event.ts'
import type { CalendarProps, EventChange } from './calendar-props.ts'
import { eventFromRow } from './dates/event-from-row.ts'
import type { DateValues } from './dates/move-event.ts'
import { useEventSpan } from './views/use-event-words.ts'

/** Changes the dates of an event, and announces it. */
export function useEventChange(options: {
  props: Pick<CalendarProps, 'ranges' | 'uses12Hours'>
  latest: RefObject<Pick<CalendarProps, 'ranges' | 'zone' | 'look' | 'onChange'>>
  say: (text: string) => void
  /** The announcement of an event without dates. */
  clearedText: (name: string) => string
}): (event: CalendarEvent, values: DateValues | null, how: EventChange) => void {
  const { props, latest, say, clearedText } = options
  const t = useTranslation()
  const spanOf = useEventSpan(props.ranges, props.uses12Hours)
  return useCallback(
    (event, values, how) => {
      const { ranges: known, zone: here, look, onChange } = latest.current
      const range = known[event.rangeIndex]
      if (!values || !range || Object.keys(values).length === 0) return
      onChange(event, values, how)
      const name = look(event).title
      const next = eventFromRow({ ...event.row, ...values }, range, event.rangeIndex, here)
      say(
        next && how !== 'clear' ? t(`calendar.said.${how}`, { name, when: spanOf(next) }) : clearedText(name),
      )
    },
    [t, spanOf, latest, say, clearedText],
  )
}

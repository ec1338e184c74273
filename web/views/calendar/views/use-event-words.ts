import { useCallback, useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import type { CalendarEvent, DateRange } from '../calendar-event.ts'
import { useCalendar } from '../calendar-context.ts'
import { eventTimes } from '../dates/date-names.ts'

/** The accessible descriptions of events. */
export type EventWords = {
  /** The accessible name. */
  label: (event: CalendarEvent) => string
  tooltip: (event: CalendarEvent) => string
  /** Why an event cannot be moved; null if it can. */
  whyFixed: (event: CalendarEvent) => string | null
  canResize: (event: CalendarEvent) => boolean
}

export function useEventWords(): EventWords {
  const t = useTranslation()
  const { ranges, look, uses12Hours } = useCalendar()
  const spanOf = useEventSpan(ranges, uses12Hours)
  return useMemo((): EventWords => {
    const whyFixed = (event: CalendarEvent): string | null => {
      const range = ranges[event.rangeIndex]
      if (!range) return ''
      const fixed = [range.start, range.end].find(
        (side) => side?.isReadOnly && (side === range.start || event.row[side.columnId] != null),
      )
      return fixed ? t('calendar.readOnlyField', { field: fixed.title }) : null
    }
    const reversed = (event: CalendarEvent): string[] => {
      const end = ranges[event.rangeIndex]?.end
      return event.isReversed && end ? [t('calendar.reversed', { field: end.title })] : []
    }
    return {
      label: (event) => [look(event).title, spanOf(event), ...reversed(event)].join(', '),
      tooltip: (event) =>
        [look(event).title, spanOf(event), ...reversed(event), whyFixed(event) ?? []].flat().join('\n'),
      whyFixed,
      canResize(event) {
        const range = ranges[event.rangeIndex]
        return range?.end != null && !range.end.isReadOnly && !range.start.isReadOnly
      },
    }
  }, [t, ranges, look, spanOf])
}

/** The days and times of an event in words. */
export function useEventSpan(
  ranges: readonly DateRange[],
  uses12Hours: boolean,
): (event: CalendarEvent) => string {
  return useCallback(
    (event) => eventTimes(event, uses12Hours, (ranges[event.rangeIndex]?.end ?? null) !== null),
    [ranges, uses12Hours],
  )
}

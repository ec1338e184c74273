import { type RefObject, useMemo } from 'react'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import type { CalendarShared } from '../../../../views/calendar/calendar-context.ts'
import type { TimelineProps } from './timeline-props.ts'

/** The context of bars and of the list of unscheduled records; parts of a calendar that a timeline lacks do nothing. */
export function useTimelineContext(options: {
  props: TimelineProps
  latest: RefObject<TimelineProps>
  today: string
  isDrawable: boolean
  /** The title of the record that a drag schedules; null for none. */
  scheduledTitle: string | null
  press: CalendarShared['onPress']
  onEventKey: CalendarShared['onEventKey']
}): CalendarShared {
  const { latest, today, isDrawable, scheduledTitle, press, onEventKey } = options
  const { ranges, zone, firstWeekday, uses12Hours, canEdit, look } = options.props
  const t = useTranslation()
  return useMemo(
    (): CalendarShared => ({
      ranges,
      zone,
      today,
      firstWeekday,
      uses12Hours,
      canEdit,
      canCreate: isDrawable,
      look: (event) =>
        event.rowId === 0
          ? {
              title: scheduledTitle ?? t('views.record.untitled'),
              color: ranges[event.rangeIndex]?.color ?? '',
            }
          : look(event),
      onOpen: ({ rowId }) => latest.current.onOpen(rowId),
      onEventKey,
      onPress: press,
      onMenu(event, pointer) {
        if (!latest.current.onMenu) return
        pointer.preventDefault()
        latest.current.onMenu(event, { x: pointer.clientX, y: pointer.clientY })
      },
      onFocusTime: nothing,
      onPlaceKey: nothing,
      onCreate: nothing,
      onShowDay: nothing,
      onMore: nothing,
    }),
    [
      ranges,
      zone,
      today,
      firstWeekday,
      uses12Hours,
      canEdit,
      look,
      latest,
      isDrawable,
      scheduledTitle,
      press,
      onEventKey,
      t,
    ],
  )
}

const nothing = (): void => undefined

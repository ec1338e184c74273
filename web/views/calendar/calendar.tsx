import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { CalendarContext, type CalendarShared, type CreatePlace, useCalendar } from './calendar-context.ts'
import type { CalendarEvent } from './calendar-event.ts'
import type { CalendarProps } from './calendar-props.ts'
import { fullDay, namedDay, spanTitle, zoneName } from './dates/date-names.ts'
import { stepDay, visibleSpan } from './dates/visible-days.ts'
import { previewOfDrag, rangeOfNew, valuesOfDrawing } from './drag/drag-result.ts'
import type { Drag, DragPlace, DragStart } from './drag/drag-state.ts'
import { finishDrag } from './drag/finish-drag.ts'
import { usePointerDrag } from './drag/use-pointer-drag.ts'
import { useCalendarKeys } from './keyboard/use-calendar-keys.ts'
import { useFocusNext } from './keyboard/use-focus-next.ts'
import { CalendarBody } from './views/calendar-body.tsx'
import { CalendarHeader } from './views/calendar-header.tsx'
import { calendarModes } from './calendar-mode.ts'
import { DayEvents, eventsOfDay } from './views/day-events.tsx'
import { DraggedTitle } from './views/dragged-title.tsx'
import { UnscheduledList } from './views/unscheduled-list.tsx'
import { useEventChange } from './use-event-change.ts'
import { useSize } from './views/use-height.ts'
import { useNow } from './views/use-now.ts'

/** Narrower calendars show lists instead of bars. */
const narrowPx = 640

/** Records by their dates: as days, weeks, months or a year, with drag, drawing and keys. */
export function Calendar(props: CalendarProps) {
  const { mode, day, events, ranges, zone, firstWeekday, uses12Hours, unscheduled, isListOpen } = props
  const t = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const { width } = useSize(root)
  const isNarrow = width > 0 && width < narrowPx
  const { now, today, minute: nowMinute } = useNow(zone)
  const [cursorMinute, setCursorMinute] = useState<number | null>(null)
  const [more, setMore] = useState<{ day: string; anchor: Element } | null>(null)
  const [said, say] = useState('')
  const focusNext = useFocusNext(root)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  const clearedText = useCallback((name: string) => t('calendar.said.clear', { name }), [t])
  const change = useEventChange({ props, latest, say, clearedText })

  const create = useCallback((from: CreatePlace, to?: CreatePlace): void => {
    const { ranges: known, zone: here, onCreate } = latest.current
    const range = known[rangeOfNew(known)]
    if (range) onCreate(valuesOfDrawing(from, to, range, here))
  }, [])

  function onDragEnd(drag: Drag): void {
    const key = finishDrag(drag, { ranges, zone, create, change, onSchedule: props.onSchedule })
    if (key !== null) focusNext.current = { event: key }
  }
  function onPlainClick(start: DragStart, place: DragPlace | null): void {
    if (start.what !== 'draw' || place?.kind !== 'day' || more) return
    if (visibleSpan(mode, day, firstWeekday).first <= place.day && place.day.slice(0, 7) === day.slice(0, 7))
      props.onDay(place.day)
    if (!isDrawable) return
    create(
      place.minute === null
        ? { day: place.day }
        : { day: place.day, minute: Math.floor(place.minute / 30) * 30 },
    )
  }
  const isDrawable = props.canCreate && rangeOfNew(ranges) >= 0
  const { drag, press } = usePointerDrag({ root, onEnd: onDragEnd, onClick: onPlainClick })
  const preview = useMemo(() => (drag ? previewOfDrag(drag, ranges, zone) : null), [drag, ranges, zone])
  const scheduledTitle = drag?.what === 'schedule' ? drag.title : null

  const keys = useCalendarKeys({
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
  })
  const { look, canEdit } = props
  const shared = useMemo(
    (): CalendarShared => ({
      ranges,
      zone,
      today,
      firstWeekday,
      uses12Hours,
      canCreate: isDrawable,
      canEdit,
      look: (event) =>
        event.rowId === 0
          ? {
              title: scheduledTitle ?? t('views.record.untitled'),
              color: ranges[event.rangeIndex]?.color ?? '',
            }
          : look(event),
      onOpen: ({ rowId }) => latest.current.onOpen(rowId),
      ...keys,
      onPress: (start, pointer) => {
        if (start.what !== 'draw' || isDrawable) press(start, pointer)
      },
      onCreate: create,
      onFocusTime: setCursorMinute,
      onMenu(event, pointer) {
        if (!latest.current.onMenu) return
        pointer.preventDefault()
        latest.current.onMenu(event, { x: pointer.clientX, y: pointer.clientY })
      },
      onShowDay(shownDay) {
        latest.current.onDay(shownDay)
        latest.current.onMode('day')
      },
      onMore: (shownDay, anchor) => setMore({ day: shownDay, anchor }),
    }),
    [
      ranges,
      zone,
      today,
      firstWeekday,
      uses12Hours,
      isDrawable,
      canEdit,
      look,
      scheduledTitle,
      keys,
      press,
      create,
      t,
    ],
  )

  const span = visibleSpan(mode, day, firstWeekday)
  const hasTimes = ranges.some(({ start, end }) => start.hasTime || end?.hasTime === true)
  const shownList = unscheduled && isListOpen ? unscheduled : null
  return (
    <CalendarContext value={shared}>
      <div ref={root} className="@container flex min-h-0 flex-1 flex-col bg-surface">
        <CalendarHeader
          label={t('views.type.calendar')}
          title={spanTitle(mode, day, firstWeekday)}
          mode={mode}
          modes={calendarModes}
          ranges={ranges}
          zone={hasTimes ? { name: zoneName(zone, now), id: zone } : null}
          note={props.note}
          unscheduled={unscheduled && { isOpen: isListOpen, onToggle: () => props.onListOpen(!isListOpen) }}
          onMode={props.onMode}
          onStep={(to) => props.onDay(stepDay(mode, day, to))}
          onToday={() => props.onDay(today)}
        >
          {props.settings}
        </CalendarHeader>
        <p role="status" className="sr-only" data-calendar-said>
          {said}
        </p>
        <div className="relative flex min-h-0 flex-1" aria-busy={props.isLoading || undefined}>
          {props.isLoading && (
            <span className="absolute inset-x-0 top-0 z-4 h-0.5 animate-pulse bg-primary" />
          )}
          {!(isNarrow && shownList) && (
            <CalendarBody
              {...{ mode, day, span, events, isNarrow, preview, nowMinute }}
              label={`${props.label}, ${spanTitle(mode, day, firstWeekday)}`}
              cursorMinute={cursorMinute}
              draggedKey={drag && 'event' in drag ? drag.event.key : null}
              onDay={props.onDay}
              onMode={props.onMode}
            />
          )}
          {shownList && (
            <UnscheduledList
              list={shownList}
              day={day}
              isNarrow={isNarrow}
              isTarget={drag?.what === 'move' && drag.at?.kind === 'unscheduled'}
              onSchedule={(rowId) => {
                const range = ranges[rangeOfNew(ranges)]
                if (range) props.onSchedule(rowId, valuesOfDrawing({ day }, undefined, range, zone))
              }}
              onClose={() => props.onListOpen(false)}
            />
          )}
        </div>
        {more && (
          <Popover
            open
            onOpenChange={(isOpen) => !isOpen && setMore(null)}
            anchor={more.anchor}
            title={namedDay(more.day)}
            label={fullDay(more.day)}
          >
            <DayList {...{ more, events }} onClose={() => setMore(null)} />
          </Popover>
        )}
        <DraggedTitle drag={drag} />
      </div>
    </CalendarContext>
  )
}

function DayList(props: { more: { day: string }; events: readonly CalendarEvent[]; onClose: () => void }) {
  const { more, events, onClose } = props
  const t = useTranslation()
  const shown = eventsOfDay(events, more.day)
  const calendar = useCalendar()
  if (shown.length === 0) return <p className="py-2 text-sm text-ink-3">{t('calendar.emptyDay')}</p>
  return (
    <div className="max-h-80 overflow-y-auto phone:max-h-none">
      <DayEvents
        day={more.day}
        events={shown}
        onOpen={(event) => {
          onClose()
          calendar.onOpen(event)
        }}
      />
    </div>
  )
}

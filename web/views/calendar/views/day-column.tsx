import { memo, useMemo } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { cx } from '../../../ui/cx.ts'
import type { CalendarEvent } from '../calendar-event.ts'
import { useCalendar } from '../calendar-context.ts'
import { fullDay, timeName } from '../dates/date-names.ts'
import { dayAttribute, timesAttribute } from '../drag/place-at-point.ts'
import { layOutDay } from '../layout/day-columns.ts'
import { hourHeightPx } from '../layout/sizes.ts'
import { EventBlock } from './event-block.tsx'

/** The hours of a day with its events. */
export const DayColumn = memo(function DayColumn(props: {
  day: string
  /** Timed events, also of other days. */
  events: readonly CalendarEvent[]
  /** The time that takes the focus; null if it is elsewhere. */
  cursorMinute: number | null
  isCursorDay: boolean
  preview: CalendarEvent | null
  draggedKey: string | null
  /** The current time; null on other days. */
  nowMinute: number | null
}) {
  const { day, events, cursorMinute, preview, draggedKey, nowMinute } = props
  const t = useTranslation()
  const calendar = useCalendar()
  const blocks = useMemo(() => layOutDay(events, day), [events, day])
  const previews = useMemo(() => (preview ? layOutDay([preview], day) : []), [preview, day])
  const at = `${fullDay(day)}, ${timeName(cursorMinute ?? 0, calendar.uses12Hours)}`
  return (
    <div
      role="group"
      aria-label={t('calendar.dayLabel', { day: fullDay(day), count: blocks.length })}
      {...{ [dayAttribute]: day, [timesAttribute]: '' }}
      onPointerDown={(pointer) => calendar.onPress({ what: 'draw' }, pointer)}
      className="relative border-s border-line bg-[linear-gradient(to_bottom,var(--line)_1px,transparent_1px)] bg-size-[100%_48px]"
    >
      {cursorMinute !== null && (
        <button
          key={cursorMinute}
          type="button"
          data-calendar-focus={`${day} ${cursorMinute}`}
          aria-label={calendar.canCreate ? t('calendar.addOn', { day: at }) : at}
          onPointerDown={(pointer) => calendar.onPress({ what: 'draw' }, pointer)}
          onFocus={() => calendar.onFocusTime(cursorMinute)}
          onKeyDown={calendar.onPlaceKey}
          className="absolute inset-x-0 rounded-xs outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
          style={{ top: (cursorMinute / 60) * hourHeightPx, blockSize: hourHeightPx / 2 }}
        />
      )}
      {blocks.map((block) => (
        <EventBlock
          key={block.event.key}
          block={block}
          isFocusable={props.isCursorDay}
          isDragged={block.event.key === draggedKey}
        />
      ))}
      {previews.map((block) => (
        <EventBlock key="preview" block={block} isPreview />
      ))}
      {nowMinute !== null && (
        <div
          aria-hidden
          className={cx('pointer-events-none absolute inset-x-0 z-2 h-0.5 bg-danger')}
          style={{ top: (nowMinute / 60) * hourHeightPx - 1 }}
        >
          <span className="absolute -start-1.25 -top-1 size-2.5 rounded-full bg-danger" />
        </div>
      )}
    </div>
  )
})

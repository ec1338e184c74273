import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { addDays } from '#core/calendar.ts'
import { linkedRecords } from '#core/fields/links/linked-values.ts'
import { formatList } from '../../../../i18n/format.ts'
import { useDirection, useTranslation } from '../../../../i18n/use-translation.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { CalendarContext } from '../../../../views/calendar/calendar-context.ts'
import type { CalendarEvent } from '../../../../views/calendar/calendar-event.ts'
import { zoneName } from '../../../../views/calendar/dates/date-names.ts'
import { rangeOfNew, valuesOfDrawing } from '../../../../views/calendar/drag/drag-result.ts'
import { useFocusNext } from '../../../../views/calendar/keyboard/use-focus-next.ts'
import { useEventChange } from '../../../../views/calendar/use-event-change.ts'
import { CalendarHeader } from '../../../../views/calendar/views/calendar-header.tsx'
import { DraggedTitle } from '../../../../views/calendar/views/dragged-title.tsx'
import { UnscheduledList } from '../../../../views/calendar/views/unscheduled-list.tsx'
import { useSize } from '../../../../views/calendar/views/use-height.ts'
import { useNow } from '../../../../views/calendar/views/use-now.ts'
import { topOfGroupHeader, topOfRow } from '../../../../views/grid/rows/group-headers.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import { axisWidth, barOf, pixelsTo, stepDays, type Stretch, zooms } from '../../../../views/timeline/axis.ts'
import { AxisHeader, axisHeaderPx, AxisLines } from '../../../../views/timeline/axis-header.tsx'
import { DependencyArrows } from '../../../../views/timeline/dependency-arrows.tsx'
import { ticksOf } from '../../../../views/timeline/ticks.ts'
import { TimelineBar } from '../../../../views/timeline/timeline-bar.tsx'
import { useAxisScroll } from '../../../../views/timeline/use-axis-scroll.ts'
import { useCellTheme } from '../cards/use-cell-theme.ts'
import { useVirtualCards } from '../cards/use-virtual-cards.ts'
import { FixedColumns } from './fixed-columns.tsx'
import { GroupLanes } from './group-lanes.tsx'
import type { TimelineHandle, TimelineProps } from './timeline-props.ts'
import { groupHeightPx, rowHeightPx, TimelineRow } from './timeline-row.tsx'
import { useArrows } from './use-arrows.ts'
import { useRowCursor } from './use-row-cursor.ts'
import { useTimelineKeys } from './use-timeline-keys.ts'
import { useTimelineContext } from './use-timeline-context.ts'
import { useTimelineDrag } from './use-timeline-drag.ts'
import { useTimelineRows } from './use-timeline-rows.ts'

/** Narrower timelines have a narrower column of titles. */
const narrowPx = 640
const titleWidthPx = { wide: 240, narrow: 112 }
const noGroupHeaders: NonNullable<TimelineProps['grid']['groupHeaders']> = []
/** Rows to render beyond the visible ones. */
const cardRows = { perRow: 1, overscan: 6 }

/** Records as bars along a time axis, one row each, with drag, drawing, keys and dependency arrows. */
export function Timeline({ ref, ...props }: TimelineProps & { ref?: Ref<TimelineHandle> }) {
  const { zoom, ranges, zone, firstWeekday, uses12Hours, weekend, unscheduled, isListOpen, store } = props
  const t = useTranslation()
  const direction = useDirection()
  const root = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow(root)
  const fixedPx = isNarrow ? titleWidthPx.narrow : titleWidthPx.wide
  const { now, today, minute } = useNow(zone)
  const { theme, looks } = useCellTheme(root)
  const [said, say] = useState('')
  const focusNext = useFocusNext(root)
  const latest = useRef<TimelineProps>(props)
  useEffect(() => {
    latest.current = props
  })

  const rows = useTimelineRows({ store, carried: props.carried, range: ranges[0], zone })
  const stacked = {
    rowHeight: rowHeightPx,
    rowCount: rows.count,
    groupHeaders: store.isReady()
      ? store.placeGroupHeaders(props.grid.groupHeaders ?? noGroupHeaders)
      : noGroupHeaders,
    groupHeaderHeight: groupHeightPx,
  }
  const shown = useVirtualCards(scroller, stacked, store, cardRows, axisHeaderPx)
  const bars = useRef<readonly Stretch[]>([])
  const scroll = useAxisScroll({
    scroller,
    zoom,
    day: props.day,
    fixedPx,
    width: shown.width,
    direction,
    bars,
    onDay: props.onDay,
  })
  const { axis, part, sight, goTo, placeNow, reveal } = scroll
  /** The same object while a bar stays, so that its row does not render. */
  const barAt = useMemo(() => {
    const known = new WeakMap<CalendarEvent, Stretch>()
    return (event: CalendarEvent): Stretch => {
      const bar = known.get(event) ?? barOf(axis, event)
      known.set(event, bar)
      return bar
    }
  }, [axis])
  const ticks = useMemo(
    () => ticksOf(axis, part, { firstWeekday, uses12Hours, today, weekend }),
    [axis, part, firstWeekday, uses12Hours, today, weekend],
  )
  const topOf = (index: number): number => axisHeaderPx + topOfRow(stacked, index) + shown.shift

  const clearedText = useCallback((name: string) => t('timeline.said.clear', { name }), [t])
  const change = useEventChange({ props, latest, say, clearedText })
  const {
    index: cursorIndex,
    showRow,
    focusRow,
    moveTo,
    focused,
  } = useRowCursor({
    rows,
    scroller,
    focusNext,
    show: shown.show,
  })
  const latestRows = useRef(rows)
  useLayoutEffect(() => {
    latestRows.current = rows
  })
  const pan = useCallback(
    (to: 1 | -1): void =>
      goTo({ ...placeNow(), day: addDays(placeNow().day, to * Math.ceil(stepDays[zoom] / 4)) }),
    [goTo, placeNow, zoom],
  )
  const onEventKey = useTimelineKeys({ latest, axis, focusNext, change, say, moveTo, pan })

  const { drag, press, isDrawable, preview, draggedId, schedule, pressContent } = useTimelineDrag({
    props,
    root,
    scroller,
    axis,
    fixedPx,
    direction,
    rows,
    stacked,
    focusNext,
    focusRow,
    change,
    shift: shown.shift,
  })
  const shared = useTimelineContext({
    props,
    latest,
    today,
    isDrawable,
    scheduledTitle: drag?.what === 'schedule' ? drag.title : null,
    press,
    onEventKey,
  })
  useImperativeHandle(ref, () => ({ showRow, day: () => placeNow().day }), [showRow, placeNow])

  const indexes = Array.from({ length: Math.max(0, shown.end - shown.first) }, (_, at) => shown.first + at)
  // The row with the focus stays, also while it is scrolled out of sight.
  if (rows.count > 0 && (cursorIndex < shown.first || cursorIndex >= shown.end)) indexes.push(cursorIndex)
  const drawn = indexes.map((index) => {
    const row = rows.rowAt(index)
    const event = row ? rows.eventOf(row) : null
    return { index, row, event, bar: event && barAt(event) }
  })
  useLayoutEffect(() => {
    bars.current = drawn.flatMap(({ bar }) => bar ?? [])
    scroll.checkSight()
  })
  const middleOf = useMemo(
    () =>
      (index: number): number =>
        axisHeaderPx + topOfRow(stacked, index) + shown.shift + rowHeightPx / 2,
    // A new object on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [stacked.groupHeaders, stacked.rowCount, shown.shift],
  )
  /** Describes the records that a record depends on. */
  function dependsOn(row: GridRow): string | null {
    const { dependency } = props
    const before = dependency ? linkedRecords(row[dependency.id] ?? null) : []
    const names = before.map(([, name]) => name || t('views.record.untitled'))
    return names.length === 0 ? null : t('timeline.dependsOn', { names: formatList(names) })
  }
  const arrows = useArrows({
    rows,
    dependency: props.dependency,
    axis,
    first: shown.first,
    end: shown.end,
    middleOf,
  })
  const onFocus = useCallback(
    (index: number, rowId: number) => {
      focused(index, rowId)
      const row = latestRows.current.rowAt(index)
      const event = row && latestRows.current.eventOf(row)
      if (event) reveal(barOf(axis, event))
    },
    [axis, reveal, focused],
  )
  const onOpen = useCallback((rowId: number) => latest.current.onOpen(rowId), [])

  const shownList = unscheduled && isListOpen ? unscheduled : null
  const times = ranges.some(({ start, end }) => start.hasTime || end?.hasTime === true)
  const isEmpty =
    props.hasEmptyNote && store.isReady() && rows.count === 0 && stacked.groupHeaders.length === 0
  return (
    <CalendarContext value={shared}>
      <div ref={root} className="@container flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
        <CalendarHeader
          label={t('views.type.timeline')}
          title={scroll.title}
          mode={zoom}
          modes={zooms}
          ranges={ranges}
          zone={times ? { name: zoneName(zone, now), id: zone } : null}
          note={props.note}
          unscheduled={unscheduled && { isOpen: isListOpen, onToggle: () => props.onListOpen(!isListOpen) }}
          onMode={(next) => {
            scroll.keepPlace()
            props.onZoom(next)
          }}
          onStep={(to) => goTo({ ...placeNow(), day: addDays(placeNow().day, to * stepDays[zoom]) })}
          onToday={() => goTo({ day: today, minute: zoom === 'day' ? minute : 0 })}
        >
          {props.settings}
        </CalendarHeader>
        <p role="status" className="sr-only" data-calendar-said>
          {said}
        </p>
        <div className="relative flex min-h-0 flex-1" aria-busy={props.isLoading || undefined}>
          {props.isLoading && (
            <span className="absolute inset-x-0 top-0 z-5 h-0.5 animate-pulse bg-primary" />
          )}
          <div
            ref={scroller}
            data-calendar-scroll
            className={
              isNarrow && shownList
                ? 'hidden'
                : 'relative min-h-0 min-w-0 flex-1 overflow-auto overscroll-contain'
            }
          >
            <div
              className="relative isolate min-h-full"
              style={{ inlineSize: fixedPx + axisWidth(axis), blockSize: shown.height }}
              onPointerDown={pressContent}
            >
              <AxisLines ticks={ticks} fixedPx={fixedPx} nowPx={pixelsTo(axis, { day: today, minute })} />
              <AxisHeader ticks={ticks} fixedPx={fixedPx} title={props.titleField} width={axisWidth(axis)} />
              <FixedColumns
                {...{ drawn, sight, fixedPx, topOf, onOpen, reveal, store }}
                titleOf={props.titleOf}
              />
              <div role="list" aria-label={props.label}>
                {theme && (
                  <GroupLanes
                    headers={stacked.groupHeaders.slice(shown.firstGroupHeader, shown.endGroupHeader)}
                    topOf={(at) =>
                      axisHeaderPx + topOfGroupHeader(stacked, shown.firstGroupHeader + at) + shown.shift
                    }
                    grid={props.grid}
                    theme={theme}
                    looks={looks}
                  />
                )}
                {drawn.map(({ index, row, event, bar }) => (
                  <TimelineRow
                    key={row ? row.id : `place ${index}`}
                    {...{ index, event, bar, fixedPx, onFocus }}
                    count={rows.count}
                    top={topOf(index)}
                    note={row ? dependsOn(row) : null}
                    isFocusable={index === cursorIndex}
                    isDragged={draggedId !== null && draggedId === row?.id}
                  />
                ))}
              </div>
              <DependencyArrows
                arrows={arrows}
                rowHeight={rowHeightPx}
                direction={direction}
                fixedPx={fixedPx}
              />
              {preview && (
                <div
                  className="pointer-events-none absolute z-2"
                  style={{
                    top: topOf(preview.row),
                    blockSize: rowHeightPx,
                    insetInlineStart: fixedPx,
                    insetInlineEnd: 0,
                  }}
                >
                  <TimelineBar
                    event={preview.event}
                    at={barOf(axis, preview.event)}
                    fixedPx={fixedPx}
                    isPreview
                  />
                </div>
              )}
            </div>
          </div>
          {isEmpty && (
            <div className="pointer-events-none absolute inset-0 grid place-items-center">
              <EmptyState
                title={t('timeline.empty.title')}
                message={isDrawable ? t('timeline.empty.message') : undefined}
              />
            </div>
          )}
          {shownList && (
            <UnscheduledList
              list={shownList}
              day={placeNow().day}
              isNarrow={isNarrow}
              isTarget={drag?.what === 'move' && drag.at?.kind === 'unscheduled'}
              onSchedule={(rowId) => {
                const range = ranges[rangeOfNew(ranges)]
                if (range) schedule(rowId, valuesOfDrawing({ day: placeNow().day }, undefined, range, zone))
              }}
              onClose={() => props.onListOpen(false)}
            />
          )}
        </div>
        <DraggedTitle drag={drag} />
      </div>
    </CalendarContext>
  )
}

function useIsNarrow(root: React.RefObject<HTMLElement | null>): boolean {
  const { width } = useSize(root)
  return width > 0 && width < narrowPx
}

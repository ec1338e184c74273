import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { textFromEditor } from '../../../../fields/index.ts'
import { firstWeekday } from '../../../../fields/format/week.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { currentLocale } from '../../../../i18n/i18n.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { showToast } from '../../../../ui/feedback/toast-queue.ts'
import { Calendar } from '../../../../views/calendar/calendar.tsx'
import type { EventLook } from '../../../../views/calendar/calendar-context.ts'
import type { CalendarEvent } from '../../../../views/calendar/calendar-event.ts'
import type { DateValues } from '../../../../views/calendar/dates/move-event.ts'
import { visibleSpan } from '../../../../views/calendar/dates/visible-days.ts'
import { rangeOfNew, valuesOfDrawing } from '../../../../views/calendar/drag/drag-result.ts'
import { GridController } from '../../../../views/grid/controller.ts'
import { commonHandle } from '../../../../views/grid/grid-handle.ts'
import type { GridHandle } from '../../../../views/grid/grid-props.ts'
import { NOTHING, toggleRow } from '../../../../views/grid/keyboard/selection.ts'
import { reasonOf } from '../../../../views/grid/rows/row-actions.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import { columnOf } from '../../view/column-layout.ts'
import { CardViewFrame } from '../card-view-frame.tsx'
import { useCardView } from '../use-card-view.ts'
import type { RecordViewProps } from '../use-record-view.ts'
import { readRanges, type StoredRange, zoneOfRanges } from './calendar-ranges.ts'
import { CalendarSettings } from './calendar-settings.tsx'
import { CarriedRows } from './carried-rows.ts'
import { DayRange } from './day-range.ts'
import { NoDates } from './no-dates.tsx'
import { whereInSpan } from './range-query.ts'
import { storedMode, useCalendarPlace } from './use-calendar-place.ts'
import { useCalendarRows } from './use-calendar-rows.ts'
import { useDateChanges } from './use-date-changes.ts'
import { useUnscheduled } from './use-unscheduled.ts'

/** A condition without records, while a calendar has no date field. */
const noRecords = '(id,lt,0)'

/** The records of a view by their dates. */
export function CalendarView(props: RecordViewProps) {
  const { base, table, view, may } = props
  const t = useTranslation()
  const grid = useRef<GridHandle>(null)
  const body = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => table.columns.map(columnOf), [table])
  const weekday = firstWeekday(currentLocale().tag, navigator.languages)
  const [range] = useState(() => {
    const { ranges } = readRanges(view.view, columns)
    return new DayRange(null, ranges)
  })
  const [carried] = useState(() => new CarriedRows())
  const card = useCardView(props, grid, range)
  const { state, options } = card
  const { source, setup, panels, colors } = state
  const { store } = source
  const rangesKey = JSON.stringify(options.now['calendar_range'])
  const { ranges, stored, problems } = useMemo(
    () => readRanges(options.now, columns),
    // The options are a new object on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [rangesKey, columns],
  )
  const { zone, uses12Hours } = zoneOfRanges(ranges, columns)
  const defaultMode = storedMode(options.meta)
  const place = useCalendarPlace(view.id, defaultMode, zone)
  const span = visibleSpan(place.mode, place.day, weekday)
  const where = ranges.length > 0 ? whereInSpan(ranges, span, zone) : noRecords
  useLayoutEffect(() => {
    range.onRead = (seq) => carried.reads(seq)
    if (range.set(where, ranges)) {
      store.leave([])
      store.reset()
    }
  }, [range, where, ranges, store, carried])
  const rows = useCalendarRows({ store, carried, ranges, zone, span, where })
  const [isListOpen, setListOpen] = useState(false)
  const display = columns.find(({ displayValue }) => displayValue)
  const titleOf = useMemo(
    () =>
      (row: GridRow): string =>
        (display ? textFromEditor(row[display.id] ?? null, display) : '') || t('views.record.untitled'),
    [display, t],
  )
  const { rowColors } = colors.gridProps
  const look = useMemo(
    () =>
      (event: CalendarEvent): EventLook => ({
        title: titleOf(event.row),
        color: rowColors?.(event.row).row ?? ranges[event.rangeIndex]?.color ?? '',
      }),
    [titleOf, rowColors, ranges],
  )
  const unscheduled = useUnscheduled({
    base,
    table,
    setup,
    main: source,
    carried,
    isOpen: isListOpen,
    ranges,
    titleOf,
    onOpen: panels.open,
  })
  const change = useDateChanges(source, carried)

  async function create(values: DateValues): Promise<void> {
    const own = { ...card.cardProps.newRowValues?.(null), ...values }
    const { ids, saved } = store.insert(store.total(), [own], () =>
      source.insert({ nextTo: null, rows: [own], from: undefined }),
    )
    try {
      await saved
      const id = store.resolveId(ids[0] ?? 0)
      if (id > 0) panels.open(id)
    } catch (error) {
      showToast({ tone: 'error', message: t('grid.insertFailed', { reason: reasonOf(error) }) })
    }
  }
  function addOnDay(): void {
    const fields = ranges[rangeOfNew(ranges)]
    void create(fields ? valuesOfDrawing({ day: place.day }, undefined, fields, zone) : {})
  }
  // A new record stays in its place while it is open.
  const { opened } = panels
  useEffect(() => {
    if (opened === null) store.leave([])
  }, [opened, store])

  const [controller] = useState(() => new GridController(card.cardProps))
  useLayoutEffect(() => controller.setProps(card.cardProps))
  useImperativeHandle(grid, (): GridHandle => ({
    ...commonHandle(controller),
    focus: () => body.current?.querySelector<HTMLElement>('[data-calendar-focus][tabindex="0"]')?.focus(),
    selectCell: () => undefined,
    addRow: addOnDay,
    cellBox: () => ({ x: 0, y: 0, width: 0, height: 0 }),
  }))

  const canEdit = may('record.update')
  const setRanges = (next: StoredRange[]): void => options.set({ calendar_range: next })
  const note =
    rows.total > rows.shownMax
      ? t('calendar.limited', { shown: formatNumber(rows.shownMax), all: formatNumber(rows.total) })
      : problems.length > 0
        ? t('calendar.someFieldsGone')
        : null
  return (
    <CardViewFrame
      card={card}
      isQuiet
      menus={[
        {
          name: 'dates',
          menu: (
            <CalendarSettings
              columns={columns}
              stored={stored}
              defaultMode={defaultMode}
              onRanges={setRanges}
              onDefaultMode={(active_view) => options.setMeta({ active_view })}
            />
          ),
        },
      ]}
    >
      <div ref={body} className="absolute inset-0 flex">
        {ranges.length === 0 ? (
          <NoDates
            problem={problems[0]}
            columns={columns}
            onChoose={(id) => setRanges([{ fk_from_column_id: id, fk_to_column_id: null }])}
          />
        ) : (
          <Calendar
            label={`${table.title}, ${view.title}`}
            {...{ ranges, zone, uses12Hours, look, note, isListOpen }}
            mode={place.mode}
            day={place.day}
            events={rows.events}
            firstWeekday={weekday}
            canEdit={canEdit}
            canCreate={may('record.create')}
            isLoading={rows.isLoading}
            unscheduled={unscheduled.list}
            onListOpen={setListOpen}
            onMode={place.setMode}
            onDay={place.setDay}
            onOpen={panels.open}
            onMenu={(rowId, x, y) => {
              controller.select(toggleRow(NOTHING, rowId, store.indexOf(rowId)))
              panels.setRowMenu({ x, y, rowId, columnId: null })
            }}
            onChange={({ row }, values) => void change(row, values)}
            onCreate={(values) => void create(values)}
            onSchedule={(rowId, values) => {
              const row = unscheduled.rowOf(rowId)
              if (row) void change(row, values)
            }}
          />
        )}
      </div>
    </CardViewFrame>
  )
}

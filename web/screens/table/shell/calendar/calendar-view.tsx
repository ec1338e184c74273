import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../../../i18n/format.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { showToast } from '../../../../ui/feedback/toast-queue.ts'
import { Calendar } from '../../../../views/calendar/calendar.tsx'
import type { CalendarEvent } from '../../../../views/calendar/calendar-event.ts'
import { clearedValues, type DateValues } from '../../../../views/calendar/dates/move-event.ts'
import { rangeOfNew, valuesOfDrawing } from '../../../../views/calendar/drag/drag-result.ts'
import { GridController } from '../../../../views/grid/controller.ts'
import { commonHandle } from '../../../../views/grid/grid-handle.ts'
import type { GridHandle } from '../../../../views/grid/grid-props.ts'
import { NOTHING, toggleRow } from '../../../../views/grid/keyboard/selection.ts'
import { reasonOf } from '../../../../views/grid/rows/row-actions.ts'
import { columnOf } from '../../view/column-layout.ts'
import { CardViewFrame } from '../card-view-frame.tsx'
import { useCardView } from '../use-card-view.ts'
import type { RecordViewProps } from '../use-record-view.ts'
import { readRanges, type StoredRange } from './calendar-ranges.ts'
import { CalendarSettings } from './calendar-settings.tsx'
import { CarriedRows } from './carried-rows.ts'
import { DayRange } from './day-range.ts'
import { EventMenu } from './event-menu.tsx'
import { NoDates, problemText } from './no-dates.tsx'
import { useCalendarDays } from './use-calendar-days.ts'
import { useCalendarRows } from './use-calendar-rows.ts'
import { useDateChanges } from './use-date-changes.ts'
import { useUnscheduled } from './use-unscheduled.ts'

/** The records of a view by their dates. */
export function CalendarView(props: RecordViewProps) {
  const { base, table, view, may } = props
  const t = useTranslation()
  const grid = useRef<GridHandle>(null)
  const body = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => table.columns.map(columnOf), [table])
  const [range] = useState(() => {
    const { ranges } = readRanges(view.view, columns)
    return new DayRange(null, ranges)
  })
  const [carried] = useState(() => new CarriedRows())
  const card = useCardView(props, grid, range)
  const { state, options } = card
  const { source, setup, panels, colors } = state
  const { store } = source
  const days = useCalendarDays({
    viewId: view.id,
    options: options.now,
    meta: options.meta,
    columns,
    range,
    store,
    rowColors: colors.gridProps.rowColors,
  })
  const { ranges, stored, problems, zone, place, titleOf } = days
  useLayoutEffect(() => {
    range.onRead = (seq) => carried.reads(seq)
    range.shown = state.shown.map(({ id }) => id)
    range.display = columns.find(({ displayValue }) => displayValue)?.id
  })
  const rows = useCalendarRows({ ...days, store, carried })
  const [isListOpen, setListOpen] = useState(false)
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
  const [menu, setMenu] = useState<{ event: CalendarEvent; at: { x: number; y: number } } | null>(null)

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
  /** Takes an event off the calendar; undefined if its fields are computed. */
  function clearOf(event: CalendarEvent): (() => void) | undefined {
    const fields = ranges[event.rangeIndex]
    if (!fields || fields.start.isReadOnly) return undefined
    return () => void change(event.row, clearedValues(event, fields))
  }
  const setRanges = (next: StoredRange[]): void => options.set({ calendar_range: next })
  const note =
    rows.total > rows.shownMax
      ? t('calendar.limited', { shown: formatNumber(rows.shownMax), all: formatNumber(rows.total) })
      : problems.length > 0
        ? problemText(problems[0])
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
              defaultMode={days.defaultMode}
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
            {...{ ranges, zone, note, isListOpen }}
            uses12Hours={days.uses12Hours}
            look={days.look}
            mode={place.mode}
            day={place.day}
            events={rows.events}
            firstWeekday={days.weekday}
            canEdit={canEdit}
            canCreate={may('record.create')}
            isLoading={rows.isLoading}
            unscheduled={rangeOfNew(ranges) < 0 ? null : unscheduled.list}
            onListOpen={setListOpen}
            onMode={place.setMode}
            onDay={place.setDay}
            onOpen={panels.open}
            onMenu={(event, at) => {
              controller.rememberTicked([event.row])
              controller.select(toggleRow(NOTHING, event.rowId, store.indexOf(event.rowId)))
              setMenu({ event, at })
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
      {menu && (
        <EventMenu
          {...menu}
          grid={grid}
          canAdd={may('record.create')}
          canDelete={may('record.delete')}
          onClear={canEdit ? clearOf(menu.event) : undefined}
          onOpen={() => panels.open(menu.event.rowId)}
          onClose={() => setMenu(null)}
        />
      )}
    </CardViewFrame>
  )
}

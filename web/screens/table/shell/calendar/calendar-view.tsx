import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../../../i18n/format.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Calendar } from '../../../../views/calendar/calendar.tsx'
import { rangeOfNew, valuesOfDrawing } from '../../../../views/calendar/drag/drag-result.ts'
import type { GridHandle } from '../../../../views/grid/grid-props.ts'
import { columnOf } from '../../view/column-layout.ts'
import { CardViewFrame } from '../card-view-frame.tsx'
import { useCardView } from '../use-card-view.ts'
import type { RecordViewProps } from '../use-record-view.ts'
import { readRanges, type StoredRange } from './calendar-ranges.ts'
import { CalendarSettings } from './calendar-settings.tsx'
import { CarriedRows } from './carried-rows.ts'
import { DayRange } from './day-range.ts'
import { NoDates, problemText } from './no-dates.tsx'
import { isUnscheduled } from './range-query.ts'
import { useCalendarDays } from './use-calendar-days.ts'
import { useCalendarRows } from './use-calendar-rows.ts'
import { useEventActions } from './use-event-actions.tsx'
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
    range.onRead = (seq) => carried.reads(seq, (row) => !isUnscheduled(row, ranges))
    carried.resolveId = store.resolveId
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
  function addOnDay(): void {
    const fields = ranges[rangeOfNew(ranges)]
    void create(fields ? valuesOfDrawing({ day: place.day }, undefined, fields, zone) : {})
  }
  const { create, change, menu, openMenu } = useEventActions({
    state,
    cardProps: card.cardProps,
    body,
    carried,
    ranges,
    clearLabel: t('calendar.clearDate'),
    addRow: addOnDay,
  })
  const setRanges = (next: StoredRange[]): void => options.set({ calendar_range: next })
  const noDates = { deleted: t('calendar.noDates.deleted'), addField: t('calendar.noDates.addField') }
  const note =
    rows.total > rows.shownMax
      ? t('calendar.limited', { shown: formatNumber(rows.shownMax), all: formatNumber(rows.total) })
      : problems.length > 0
        ? problemText(problems[0], noDates.deleted)
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
            texts={noDates}
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
            canEdit={may('record.update')}
            canCreate={may('record.create')}
            isLoading={rows.isLoading}
            unscheduled={rangeOfNew(ranges) < 0 ? null : unscheduled.list}
            onListOpen={setListOpen}
            onMode={place.setMode}
            onDay={place.setDay}
            onOpen={panels.open}
            onMenu={openMenu}
            onChange={({ row }, values) => void change(row, values)}
            onCreate={(values) => void create(values)}
            onSchedule={(rowId, values) => {
              const row = unscheduled.rowOf(rowId)
              if (row) void change(row, values)
            }}
          />
        )}
      </div>
      {menu}
    </CardViewFrame>
  )
}

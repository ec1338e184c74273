import { useInsertionEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { rangeOfNew, valuesOfDrawing } from '../../../../views/calendar/drag/drag-result.ts'
import type { GridHandle, GridProps } from '../../../../views/grid/grid-props.ts'
import { Timeline } from '../../records/timeline/timeline.tsx'
import type { TimelineHandle } from '../../records/timeline/timeline-props.ts'
import { useNewRecords } from '../../records/new-record/use-new-records.ts'
import { GroupMenu } from '../../toolbar/group/group-menu.tsx'
import { useGroups } from '../../toolbar/group/use-groups.ts'
import { columnOf } from '../../view/column-layout.ts'
import { useViewOptions } from '../../view/use-view-options.ts'
import { CarriedRows } from '../calendar/carried-rows.ts'
import { NoDates, problemText } from '../calendar/no-dates.tsx'
import { isUnscheduled } from '../calendar/range-query.ts'
import { useEventActions } from '../calendar/use-event-actions.tsx'
import { useUnscheduled } from '../calendar/use-unscheduled.ts'
import { CardViewFrame } from '../card-view-frame.tsx'
import { type RecordViewProps, useRecordView } from '../use-record-view.ts'
import { rangeOfTimeline } from './scheduled-rows.ts'
import { TimelineSettings } from './timeline-settings.tsx'
import { useTimelineFields } from './use-timeline-fields.ts'

/** The records of a view as bars along a time axis. */
export function TimelineView(props: RecordViewProps) {
  const { base, table, view, may } = props
  const t = useTranslation()
  const grid = useRef<GridHandle>(null)
  const body = useRef<HTMLDivElement>(null)
  const handle = useRef<TimelineHandle>(null)
  const columns = useMemo(() => table.columns.map(columnOf), [table])
  const [range] = useState(() => rangeOfTimeline(view.view, columns))
  const [carried] = useState(() => new CarriedRows())
  const state = useRecordView(props, grid, range)
  const { source, setup, groups, panels, colors, shown, places } = state
  const { store } = source
  const options = useViewOptions(view, state.canStore)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const grouping = useGroups({
    view,
    columns,
    groups,
    source,
    wanted: noAggregates,
    canStore: state.canStoreRows,
  })
  const newRecords = useNewRecords({
    setup,
    source,
    columns,
    shown,
    levels: grouping.levels,
    groupValues: grouping.gridProps.groupValues,
  })
  const cardProps: GridProps = {
    ...state.gridProps,
    ...grouping.gridProps,
    newRowValues: newRecords.newRowValues,
  }
  const fields = useTimelineFields({
    viewId: view.id,
    options: options.now,
    meta: options.meta,
    columns,
    range,
    store,
    rowColors: colors.gridProps.rowColors,
  })
  const { ranges, stored, problems, zone, place, titleOf, dependency } = fields
  const display = columns.find(({ displayValue }) => displayValue)
  // Before the timeline's own effects, which read the first records.
  useInsertionEffect(() => {
    range.onRead = (seq) => carried.reads(seq, (row) => !isUnscheduled(row, ranges))
    range.shown = shown.map(({ id }) => id)
    range.display = display?.id
  })
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
  const { create, change, menu, openMenu } = useEventActions({
    state,
    cardProps,
    body,
    carried,
    ranges,
    clearLabel: t('timeline.clearDate'),
    addRow() {
      const dates = ranges[rangeOfNew(ranges)]
      const day = handle.current?.day() ?? place.day
      void create(dates ? valuesOfDrawing({ day }, undefined, dates, zone) : {})
    },
    showRow: (index) => handle.current?.showRow(index),
  })
  const { filters, search } = setup.state()
  const isNarrowed = filters.children.length > 0 || search !== ''
  const noDates = { deleted: t('timeline.noDates.deleted'), addField: t('timeline.noDates.addField') }
  return (
    <CardViewFrame
      card={{ state, options, newRecords, cardProps, isFilterOpen, setFilterOpen }}
      settings={[grouping]}
      isQuiet={!isNarrowed}
      isGrouped={grouping.levels.length > 0}
      allCount={grouping.gridProps.allCount}
      menus={[
        {
          name: 'group',
          overflowPriority: 2,
          count: grouping.levels.length,
          menu: (
            <GroupMenu
              grouping={grouping}
              columns={places.all.map(({ column }) => column)}
              canStore={state.canStoreRows}
            />
          ),
        },
        {
          name: 'timeline',
          menu: (
            <TimelineSettings
              columns={columns}
              stored={stored[0]}
              dependency={dependency?.id ?? null}
              defaultZoom={fields.defaultZoom}
              onRange={(next) => options.set({ calendar_range: [next] })}
              onDependency={(id) => options.set({ fk_dependency_col_id: id })}
              onDefaultZoom={(active_view) => options.setMeta({ active_view })}
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
            onChoose={(id) =>
              options.set({ calendar_range: [{ fk_from_column_id: id, fk_to_column_id: null }] })
            }
          />
        ) : (
          <Timeline
            ref={handle}
            label={`${table.title}, ${view.title}`}
            {...{ ranges, zone, isListOpen, store, carried, titleOf, dependency }}
            hasEmptyNote={!isNarrowed}
            grid={cardProps}
            titleField={display?.title ?? ''}
            note={problems.length > 0 ? problemText(problems[0], noDates.deleted) : null}
            uses12Hours={fields.uses12Hours}
            firstWeekday={fields.weekday}
            weekend={fields.weekend}
            look={fields.look}
            zoom={place.mode}
            day={place.day}
            canEdit={may('record.update')}
            canCreate={may('record.create')}
            isLoading={!store.isReady()}
            unscheduled={rangeOfNew(ranges) < 0 ? null : unscheduled.list}
            onListOpen={setListOpen}
            onZoom={place.setMode}
            onDay={place.setDay}
            onOpen={panels.open}
            onMenu={openMenu}
            onChange={({ row }, values) => void change(row, values)}
            onCreate={(values, at) => void create(values, at)}
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

const noAggregates = {}

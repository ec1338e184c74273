import { Suspense, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { SharedLink } from '../../api/bases/shared-link.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { usePageTitle } from '../page-title.ts'
import { useGridColumns } from '../table/data/use-grid-columns.ts'
import { Timeline } from '../table/records/timeline/timeline.tsx'
import { NoDates } from '../table/shell/calendar/no-dates.tsx'
import { ViewNotice } from '../table/shell/view-notice.tsx'
import { rangeOfTimeline } from '../table/shell/timeline/scheduled-rows.ts'
import { useTimelineFields } from '../table/shell/timeline/use-timeline-fields.ts'
import { useRowColoring } from '../table/toolbar/color/use-row-coloring.ts'
import { useGroups } from '../table/toolbar/group/use-groups.ts'
import { columnOf } from '../table/view/column-layout.ts'
import { useColumnLayout } from '../table/view/use-column-layout.ts'
import { readOnlyProps } from './read-only-props.ts'
import { SharedHeader } from './shared-header.tsx'
import { SharedToolbar } from './shared-toolbar.tsx'
import { useOpenRecord } from './use-open-record.ts'
import { useSharedRows } from './use-shared-rows.ts'

const SharedRecord = lazyPart(() => import('./shared-record.tsx').then((m) => m.SharedRecord))

const metaSchema = v.record(v.string(), v.unknown())
const nothing = (): void => undefined

/** A shared timeline: look, search, filter, sort and group. Stores nothing. */
export function SharedTimeline(props: { shared: SharedViewWire; link: SharedLink; onLookAgain: () => void }) {
  const { shared, link } = props
  const t = useTranslation()
  const body = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const { opened, open, close } = useOpenRecord()
  const columns = useMemo(() => shared.model.columns.map(columnOf), [shared])
  const [range] = useState(() => rangeOfTimeline(shared.view, columns))
  const { setup, store, groups, news } = useSharedRows(shared, link, props.onLookAgain, range)
  const places = useColumnLayout({
    table: shared.model,
    view: shared,
    places: shared.columns,
    canStore: false,
  })
  const gridColumns = useGridColumns(places.shown, setup, false)
  const shown = places.shown.map(({ column }) => column)
  const colors = useRowColoring({ view: shared, columns: shown, canStore: false })
  const [rows] = useState(() => ({ subscribe: news.subscribe, store }))
  const grouping = useGroups({
    view: shared,
    columns,
    groups,
    source: rows,
    wanted: noAggregates,
    canStore: false,
  })
  const meta = v.is(metaSchema, shared.view['meta']) ? shared.view['meta'] : {}
  const fields = useTimelineFields({
    viewId: shared.id,
    options: shared.view,
    meta,
    columns,
    range,
    store,
    rowColors: colors.gridProps.rowColors,
  })
  const { ranges, zone, place, titleOf, dependency } = fields
  const { filters, search: searched } = useSyncExternalStore(setup.subscribe, setup.state)
  const isNarrowed = filters.children.length > 0 || searched !== ''
  const title = shared.is_default ? shared.model.title : shared.title
  usePageTitle(title)
  const noDates = { deleted: t('timeline.noDates.deleted'), addField: t('timeline.noDates.addField') }
  return (
    <>
      <SharedHeader
        shared={shared}
        link={link}
        title={title}
        store={store}
        count={grouping.gridProps.allCount}
      />
      <SharedToolbar
        {...{ setup, link, places, grouping, isFilterOpen }}
        hasFieldsAndSorts
        onFilterOpen={setFilterOpen}
        searchRef={search}
        onLeaveSearch={nothing}
      />
      <div ref={body} className="relative flex min-h-0 flex-1">
        {ranges.length === 0 ? (
          <NoDates texts={noDates} problem={fields.problems[0]} columns={columns} onChoose={undefined} />
        ) : (
          <Timeline
            label={title}
            {...{ ranges, zone, store, titleOf, dependency }}
            carried={null}
            grid={{
              ...readOnlyProps,
              ...colors.gridProps,
              ...grouping.gridProps,
              label: title,
              columns: gridColumns,
              store,
            }}
            titleField={columns.find(({ displayValue }) => displayValue)?.title ?? ''}
            note={null}
            hasEmptyNote={!isNarrowed}
            uses12Hours={fields.uses12Hours}
            firstWeekday={fields.weekday}
            weekend={fields.weekend}
            look={fields.look}
            zoom={place.mode}
            day={place.day}
            canEdit={false}
            canCreate={false}
            isLoading={!store.isReady()}
            unscheduled={null}
            isListOpen={false}
            onListOpen={nothing}
            onZoom={place.setMode}
            onDay={place.setDay}
            onOpen={(rowId) => {
              const index = store.indexOf(rowId)
              const row = store.rowAt(index)
              if (row) open({ index, row })
            }}
            onChange={nothing}
            onCreate={nothing}
            onSchedule={nothing}
          />
        )}
        {isNarrowed && <ViewNotice source={{ store }} setup={setup} canAdd={false} />}
      </div>
      {opened !== null && (
        <Suspense>
          <SharedRecord
            {...{ shared, link }}
            store={store}
            placed={places.all}
            opened={opened}
            onGo={open}
            onClose={() => {
              close()
              body.current?.querySelector<HTMLElement>('[data-calendar-focus][tabindex="0"]')?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

const noAggregates = {}

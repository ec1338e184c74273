import { Suspense, useMemo, useRef, useState } from 'react'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { SharedLink } from '../../api/bases/shared-link.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Calendar } from '../../views/calendar/calendar.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { usePageTitle } from '../page-title.ts'
import { DayRange } from '../table/shell/calendar/day-range.ts'
import { NoDates } from '../table/shell/calendar/no-dates.tsx'
import { useCalendarDays } from '../table/shell/calendar/use-calendar-days.ts'
import { useCalendarRows } from '../table/shell/calendar/use-calendar-rows.ts'
import { useRowColoring } from '../table/toolbar/color/use-row-coloring.ts'
import { columnOf } from '../table/view/column-layout.ts'
import { useColumnLayout } from '../table/view/use-column-layout.ts'
import { SharedHeader } from './shared-header.tsx'
import { SharedToolbar } from './shared-toolbar.tsx'
import { sharedViewMeta } from './shared-view-meta.ts'
import { useOpenRecord } from './use-open-record.ts'
import { useSharedRows } from './use-shared-rows.ts'

const SharedRecord = lazyPart(() => import('./shared-record.tsx').then((m) => m.SharedRecord))

const nothing = (): void => undefined

/** A shared calendar: look, search and filter. Stores nothing. */
export function SharedCalendar(props: { shared: SharedViewWire; link: SharedLink; onLookAgain: () => void }) {
  const { shared, link } = props
  const t = useTranslation()
  const body = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const { opened, open, close } = useOpenRecord()
  const [range] = useState(() => new DayRange(null, []))
  const { setup, store } = useSharedRows(shared, link, props.onLookAgain, range)
  const places = useColumnLayout({
    table: shared.model,
    view: shared,
    places: shared.columns,
    canStore: false,
  })
  const columns = useMemo(() => shared.model.columns.map(columnOf), [shared])
  const shown = places.shown.map(({ column }) => column)
  const colors = useRowColoring({ view: shared, columns: shown, canStore: false })
  const meta = sharedViewMeta(shared)
  const days = useCalendarDays({
    viewId: shared.id,
    options: shared.view,
    meta,
    columns,
    range,
    store,
    rowColors: colors.gridProps.rowColors,
  })
  const { ranges, place } = days
  const rows = useCalendarRows({ ...days, store, carried: null })
  const title = shared.is_default ? shared.model.title : shared.title
  usePageTitle(title)
  const noDates = { deleted: t('calendar.noDates.deleted'), addField: t('calendar.noDates.addField') }
  const note =
    rows.total > rows.shownMax
      ? t('calendar.limited', { shown: formatNumber(rows.shownMax), all: formatNumber(rows.total) })
      : null

  return (
    <>
      <SharedHeader shared={shared} link={link} title={title} store={store} />
      <SharedToolbar
        {...{ setup, link, places, isFilterOpen }}
        hasFieldsAndSorts={false}
        onFilterOpen={setFilterOpen}
        searchRef={search}
        onLeaveSearch={nothing}
      />
      <div ref={body} className="relative flex min-h-0 flex-1">
        {ranges.length === 0 ? (
          <NoDates texts={noDates} problem={days.problems[0]} columns={columns} onChoose={undefined} />
        ) : (
          <Calendar
            label={title}
            {...{ ranges, note }}
            zone={days.zone}
            uses12Hours={days.uses12Hours}
            look={days.look}
            mode={place.mode}
            day={place.day}
            events={rows.events}
            firstWeekday={days.weekday}
            canEdit={false}
            canCreate={false}
            isLoading={rows.isLoading}
            unscheduled={null}
            isListOpen={false}
            onListOpen={nothing}
            onMode={place.setMode}
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

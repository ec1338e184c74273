import { Suspense, useRef, useState, useSyncExternalStore } from 'react'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import { marksNull, settings } from '../../api/session/stored-settings.ts'
import type { SharedLink } from '../../api/bases/shared-link.ts'
import type { ContextTarget, GridHandle } from '../../views/grid/grid-props.ts'
import { lazyPart } from '../lazy-part.tsx'
import { usePageTitle } from '../page-title.ts'
import { CardSwitch, Records, useCards } from '../table/records/cards/records.tsx'
import { storedCardFields } from '../table/toolbar/use-card-fields.ts'
import { rowHeights } from '../table/toolbar/row-height-menu.tsx'
import { RowMenu } from '../table/records/row-menu.tsx'
import { toolbarPart } from '../table/toolbar/lazy-toolbar-panel.ts'
import { ViewNotice } from '../table/shell/view-notice.tsx'
import { useRowColoring } from '../table/toolbar/color/use-row-coloring.ts'
import { useRowCount } from '../table/view/use-row-count.ts'
import { useGridColumns } from '../table/data/use-grid-columns.ts'
import { useColumnLayout } from '../table/view/use-column-layout.ts'
import { columnOf } from '../table/view/column-layout.ts'
import { useGroups } from '../table/toolbar/group/use-groups.ts'
import { SummaryCell } from '../table/summary/summary-cell.tsx'
import { useSummary } from '../table/summary/use-summary.ts'
import { readOnlyProps } from './read-only-props.ts'
import { SharedColumnMenu } from './shared-column-menu.tsx'
import { SharedHeader } from './shared-header.tsx'
import { SharedToolbar } from './shared-toolbar.tsx'
import { useOpenRecord } from './use-open-record.ts'
import { useSharedRows } from './use-shared-rows.ts'

const SharedRecord = lazyPart(() => import('./shared-record.tsx').then((m) => m.SharedRecord))

const SayChanges = toolbarPart(() =>
  import('../table/toolbar/announce-changes.tsx').then((m) => m.AnnounceChanges),
)

/**
 * A shared view as a grid, or cards on phones: view, search, filter, sort and copy. Stores nothing.
 */
export function SharedGrid(props: { shared: SharedViewWire; link: SharedLink; onLookAgain: () => void }) {
  const { shared, link } = props
  const grid = useRef<GridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const { opened, open, close } = useOpenRecord()
  const asCards = useCards()
  const [rowMenu, setRowMenu] = useState<ContextTarget | null>(null)
  const [columnMenu, setColumnMenu] = useState<{ columnId: string; anchor: DOMRect } | null>(null)
  const { setup, store, groups, news } = useSharedRows(shared, link, props.onLookAgain)
  const places = useColumnLayout({
    table: shared.model,
    view: shared,
    places: shared.columns,
    canStore: false,
  })
  const columns = useGridColumns(places.shown, setup, false)
  const shown = places.shown.map(({ column }) => column)
  const colors = useRowColoring({ view: shared, columns: shown, canStore: false })
  const summary = useSummary({
    table: shared.model,
    view: shared,
    columns: shown,
    setup,
    source: news,
    canStore: false,
    read: ({ viewId: _, ...query }, wanted, signal) => link.aggregates(query, wanted, signal),
  })
  const [rows] = useState(() => ({ subscribe: news.subscribe, store }))
  const grouping = useGroups({
    view: shared,
    columns: shared.model.columns.map(columnOf),
    groups,
    source: rows,
    wanted: summary.chosen,
    canStore: false,
  })
  const showNull = useSyncExternalStore(settings.subscribe, marksNull)
  const menuColumn = places.all.find(({ column }) => column.id === columnMenu?.columnId)?.column
  const frozen = useRowCount(shared, 'frozen_count', false)
  // The default view has a generic title, so use the table's.
  const title = shared.is_default ? shared.model.title : shared.title
  usePageTitle(title)

  function expand(rowId: number): void {
    const index = store.indexOf(rowId)
    const row = store.rowAt(index)
    if (row) open({ index, row })
  }

  return (
    <>
      <SharedHeader
        shared={shared}
        link={link}
        title={title}
        store={store}
        count={grouping.gridProps.allCount}
      >
        <CardSwitch isOn={asCards} />
      </SharedHeader>
      <SharedToolbar
        {...{ setup, link, places, grouping, isFilterOpen }}
        hasFieldsAndSorts
        onFilterOpen={setFilterOpen}
        searchRef={search}
        onLeaveSearch={() => grid.current?.focus()}
      />
      <Suspense>
        <SayChanges
          setup={setup}
          store={store}
          levels={grouping.levels}
          hidden={places.all.length - places.shown.length}
          columns={places.all.map(({ column }) => column)}
          allCount={grouping.gridProps.allCount}
        />
      </Suspense>
      <div className="relative min-h-0 flex-1">
        <Records
          ref={grid}
          asCards={asCards}
          {...readOnlyProps}
          label={title}
          columns={columns}
          store={store}
          frozenCount={frozen.value}
          onFreeze={frozen.set}
          cardFields={storedCardFields(shared)}
          rowHeight={rowHeights[Number(shared.view['row_height'] ?? 0)] ?? rowHeights[0]}
          {...grouping.gridProps}
          {...colors.gridProps}
          renderFoot={(field) => {
            const column = shown.find(({ id }) => id === field.id)
            return column && <SummaryCell column={column} summary={summary} />
          }}
          showNull={showNull}
          canMoveColumns
          onResizeColumns={places.resize}
          onMoveColumns={places.moveShown}
          onColumnMenu={(columnId, anchor) => setColumnMenu({ columnId, anchor })}
          onContextMenu={setRowMenu}
          onFind={() => search.current?.focus()}
          onExpand={expand}
        />
        <ViewNotice source={{ store }} setup={setup} canAdd={false} />
      </div>
      {columnMenu && menuColumn && (
        <SharedColumnMenu
          column={menuColumn}
          anchor={columnMenu.anchor}
          setup={setup}
          onHide={() => places.show(menuColumn.id, false)}
          onFilter={() => setFilterOpen(true)}
          onClose={() => setColumnMenu(null)}
        />
      )}
      {opened !== null && (
        <Suspense>
          <SharedRecord
            {...{ shared, link }}
            store={store}
            placed={places.all}
            opened={opened}
            onGo={(next) => {
              const [first] = shown
              if (first) grid.current?.selectCell(next.index, first.id)
              open(next)
            }}
            onClose={() => {
              close()
              grid.current?.focus()
            }}
          />
        </Suspense>
      )}
      {rowMenu && (
        <RowMenu
          target={rowMenu}
          canDelete={false}
          grid={grid}
          onExpand={expand}
          onClose={() => setRowMenu(null)}
        />
      )}
    </>
  )
}

import { Suspense, useRef, useState, useSyncExternalStore } from 'react'
import type { FilterWire, SortWire, ViewColumnWire, ViewWire } from '#core/api/wire.ts'
import type { Column } from '#core/schema.ts'
import { ownQuery } from '../../../api/session/own-account.ts'
import { queryClient } from '../../../api/http/query-client.ts'
import { marksNull, settings } from '../../../api/session/stored-settings.ts'
import { makePrimary } from '../../../api/schema/tables.ts'
import { showError } from '../../../api/http/show-error.ts'
import { lazyModule } from '../../../ui/lazy-module.ts'
import type { GridHandle, NewFields, WideColumn } from '../../../views/grid/grid-props.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { CardSwitch, Records, useCards } from '../records/cards/records.tsx'
import { ColumnCommands, type ColumnCommandsHandle } from '../columns/column-commands.tsx'
import { Conflicts } from '../records/conflict/lazy-conflicts.tsx'
import { Find } from '../toolbar/find/lazy-find.tsx'
import { GridFooter } from './grid-footer.tsx'
import { GridToolbar } from '../toolbar/grid-toolbar.tsx'
import { rowHeights } from '../toolbar/row-height-menu.tsx'
import { ViewNotice } from './view-notice.tsx'
import { ViewPanels } from './view-panels.tsx'
import { activeOf } from '../../../views/grid/keyboard/selection.ts'
import { SelectionStore } from '../summary/selection-store.ts'
import { SelectionStatsBar } from '../summary/selection-stats-bar.tsx'
import { SummaryCell } from '../summary/summary-cell.tsx'
import { type Summary, useSummary } from '../summary/use-summary.ts'
import type { ViewBodyProps } from './view-body-props.ts'
import { useRowComments } from '../records/comments/use-row-comments.ts'
import { useRowColoring } from '../toolbar/color/use-row-coloring.ts'
import { useNewRecords } from '../records/new-record/use-new-records.ts'
import { useFinding } from '../toolbar/find/use-finding.ts'
import { useRowCount } from '../view/use-row-count.ts'
import { useGroups } from '../toolbar/group/use-groups.ts'
import { columnOf } from '../view/column-layout.ts'
import { useCardFields } from '../toolbar/use-card-fields.ts'
import { useViewState } from './use-view-state.ts'
import { useViewPanels } from './use-view-panels.ts'
import { useActiveGrid } from './use-active-grid.ts'
import { useGridColumns } from '../data/use-grid-columns.ts'
import { useGridWrites } from '../data/use-grid-writes.ts'
import { useLinkTools } from '../data/use-link-tools.ts'
import { copyRecordLink } from '../records/record/record-url.ts'
import { useRowMoves } from '../data/use-row-moves.ts'
import { toolbarPart } from '../toolbar/lazy-toolbar-panel.ts'
import { useColumnLayout } from '../view/use-column-layout.ts'

const linkedFinder = lazyModule(() => import('../data/find-linked.ts'))
const OwnChanges = lazyPart(() => import('../view/personal-changes.tsx').then((m) => m.PersonalChanges))
const NewRecordNote = toolbarPart(() =>
  import('../records/new-record/new-record-note.tsx').then((m) => m.NewRecordNote),
)
const SayChanges = toolbarPart(() => import('../toolbar/announce-changes.tsx').then((m) => m.AnnounceChanges))

export type GridViewProps = ViewBodyProps & {
  places: ViewColumnWire[]
  filters: FilterWire[]
  sorts: SortWire[]
}

/** The grid of a view with toolbar and footer. */
export function GridView(props: GridViewProps) {
  const { table, view, may } = props
  const grid = useRef<GridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const commands = useRef<ColumnCommandsHandle>(null)
  const finding = useFinding()
  const asCards = useCards()
  const [isFilterOpen, setFilterOpen] = useState(false)
  const panels = useViewPanels(grid)
  const { open } = panels
  const canStore = may('view.configure') && isOpenTo(view)
  const canStoreRows = canStore && mayPublish(view, may)
  const { setup, source, groups } = useViewState(props, canStoreRows)
  const onShown = () => source.store.refresh()
  const places = useColumnLayout({ table, view, places: props.places, canStore, onShown })
  const columns = useGridColumns(places.shown, setup, may('record.update'))
  const writes = useGridWrites(source, table)
  const moves = useRowMoves(setup, source, may('record.update'))
  const linksOf = useLinkTools({ table, source, canCreate: may('record.create'), onOpen: panels.setLinked })
  const [feed] = useState(() => new SelectionStore())
  const shownColumns = places.shown.map(({ column }) => column)
  const frozen = useRowCount(view, 'frozen_count', canStore)
  const height = useRowCount(view, 'row_height', canStore)
  const cardFields = useCardFields(view, canStore)
  const colors = useRowColoring({ view, columns: shownColumns, canStore })
  const canComment = may('record.history')
  const comments = useRowComments(table, source.store, canComment)
  const nextUnsaved = useRef<(() => void) | null>(null)
  const summary = useSummary({ table, view, columns: shownColumns, setup, source, canStore })
  const grouping = useGroups({
    view,
    columns: table.columns.map(columnOf),
    groups,
    source,
    wanted: summary.chosen,
    canStore: canStoreRows,
  })
  const newRecords = useNewRecords({
    setup,
    source,
    columns: table.columns.map(columnOf),
    shown: shownColumns,
    levels: grouping.levels,
    groupValues: grouping.gridProps.groupValues,
  })
  const newNote = (
    <Suspense>
      <NewRecordNote store={source.store} rules={newRecords.rules} />
    </Suspense>
  )
  const showNull = useSyncExternalStore(settings.subscribe, marksNull)
  useSyncExternalStore(setup.subscribe, setup.state)
  useActiveGrid({ tableId: table.id, setup, source, groups, grid, shown: shownColumns })
  const own = [setup, places, grouping, colors, summary, frozen, height, cardFields].flatMap(
    (part) => (typeof part.own === 'function' ? part.own() : part.own) ?? [],
  )

  return (
    <>
      <GridToolbar
        setup={setup}
        view={view}
        places={places}
        grouping={grouping}
        colors={colors}
        height={height}
        shown={shownColumns}
        canStore={canStore}
        canStoreRows={canStoreRows}
        isFilterOpen={isFilterOpen}
        onFilterOpen={setFilterOpen}
        searchRef={search}
        onLeaveSearch={() => grid.current?.focus()}
        onName={may('column.manage') ? (id) => void makePrimary(table, id).catch(showError) : undefined}
        onEditFields={may('column.manage') ? () => panels.setEditingFields(true) : undefined}
      />
      {own.length > 0 && (
        <Suspense>
          <OwnChanges
            own={own}
            canSave={may('view.configure') && (may('view.lock') || isOpenTo(view)) && mayPublish(view, may)}
          />
        </Suspense>
      )}
      <Suspense>
        <SayChanges
          setup={setup}
          store={source.store}
          levels={grouping.levels}
          hidden={places.all.length - places.shown.length}
          columns={places.all.map(({ column }) => column)}
          allCount={grouping.gridProps.allCount}
        />
      </Suspense>
      <div data-region className="relative min-h-0 flex-1">
        <Records
          ref={grid}
          asCards={asCards}
          label={`${table.title}, ${view.title}`}
          columns={columns}
          store={source.store}
          frozenCount={frozen.value}
          onFreeze={frozen.set}
          rowHeight={rowHeights[height.value] ?? rowHeights[0]}
          onRowHeight={height.set}
          cardFields={cardFields.chosen}
          canEdit={may('record.update')}
          canAddRows={may('record.create')}
          canDeleteRows={may('record.delete')}
          canAddColumns={may('column.manage')}
          canMoveColumns
          {...writes.gridProps}
          {...(may('record.bulk') ? { onSetAll: writes.setAll } : {})}
          {...grouping.gridProps}
          newRowValues={newRecords.newRowValues}
          {...moves}
          showNull={showNull}
          {...colors.gridProps}
          linksOf={linksOf}
          onFindLinked={async (...args) => (await linkedFinder.load()).findLinked(...args)}
          {...(may('column.manage') ? { onCreateOption: writes.createOption } : {})}
          onResizeColumns={places.resize}
          onMoveColumns={places.moveShown}
          onAddColumn={(anchor) => commands.current?.add(anchor)}
          onColumnMenu={(columnId, anchor) => commands.current?.openMenu(columnId, anchor)}
          {...(may('column.manage')
            ? {
                onColumnKey: (...key: Parameters<ColumnCommandsHandle['byKey']>) =>
                  commands.current?.byKey(...key),
              }
            : {})}
          {...(may('column.manage')
            ? {
                onNewFields: (wide: readonly WideColumn[], cells: number) =>
                  new Promise<NewFields>((resolve) => panels.setWidePaste({ columns: wide, cells, resolve })),
              }
            : {})}
          onContextMenu={panels.setRowMenu}
          onFind={finding.open}
          onNextUnsaved={() => nextUnsaved.current?.()}
          beside={
            <>
              <Conflicts
                baseId={props.base.id}
                columns={shownColumns}
                nextRef={nextUnsaved}
                {...{ source, feed, grid }}
              />
              {newNote}
            </>
          }
          foundCells={finding.found}
          onExpand={open}
          {...comments}
          {...(canComment ? { onComment: panels.openComments } : {})}
          onCopyLink={(rowId) => copyRecordLink(table, rowId)}
          renderFoot={(field) => <FootCell id={field.id} columns={shownColumns} summary={summary} />}
          onSelectionChange={feed.set}
        />
        {finding.isOpen && (
          <Find
            {...{ table, setup, source, groups, grid }}
            {...finding.props}
            firstKey={finding.firstKey}
            columns={shownColumns}
            canEdit={may('record.update')}
            onClose={() => {
              finding.close()
              grid.current?.focus()
            }}
          />
        )}
        <ViewNotice source={source} setup={setup} canAdd={may('record.create')} />
      </div>
      {asCards && newNote}
      <GridFooter
        store={source.store}
        canAdd={may('record.create')}
        onAdd={() => grid.current?.addRow()}
        onNextUnsaved={() => {
          const [cell] = source.store.cells.failed()
          if (asCards && cell) open(cell.rowId)
          else nextUnsaved.current?.()
        }}
        count={grouping.gridProps.allCount}
        progress={source.progress}
      >
        <CardSwitch isOn={asCards} columns={shownColumns} fields={cardFields} />
        {!asCards && (
          <SelectionStatsBar tableId={table.id} {...{ feed, source, setup }} columns={shownColumns} />
        )}
      </GridFooter>
      <ColumnCommands
        ref={commands}
        table={table}
        view={view}
        setup={setup}
        places={places}
        tables={props.tables}
        canManage={may('column.manage')}
        onFreeze={frozen.set}
        onFilter={() => setFilterOpen(true)}
        onDone={() => grid.current?.focus()}
        onSchemaChange={() => source.store.refresh()}
      />
      <ViewPanels
        {...{ panels, source, places, setup, writes, linksOf, grid }}
        base={props.base}
        table={table}
        tables={props.tables}
        may={may}
        commentsOf={comments.commentsOf}
        isGrouped={grouping.gridProps.groupHeaders !== undefined}
        onGo={(rowId, index) => {
          const column = shownColumns[activeOf(feed.now())?.col ?? 0]
          if (index >= 0 && column) grid.current?.selectCell(index, column.id)
          open(rowId)
        }}
      />
    </>
  )
}

function FootCell(props: { id: string; columns: readonly Column[]; summary: Summary }) {
  const column = props.columns.find(({ id }) => id === props.id)
  return column && <SummaryCell column={column} summary={props.summary} />
}

/** Only people who may share can change what a published view shows; others get personal filters, sorts and groups. */
function mayPublish(view: ViewWire, may: GridViewProps['may']): boolean {
  return !view.is_published || may('view.share')
}

/** Changes of a locked view are personal, and those of a personal view are stored only by its owner. */
function isOpenTo(view: ViewWire): boolean {
  const me = queryClient.getQueryData(ownQuery.queryKey)?.id
  return view.lock_type === 'collaborative' || (view.lock_type === 'personal' && view.created_by === me)
}

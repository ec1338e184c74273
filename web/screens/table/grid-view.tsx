import { Suspense, useRef, useState, useSyncExternalStore } from 'react'
import type { FilterWire, SortWire, ViewColumnWire, ViewWire } from '#core/api/wire.ts'
import type { Column } from '#core/schema.ts'
import { ownQuery } from '../../api/own.ts'
import { queryClient } from '../../api/query-client.ts'
import { marksNull, settings } from '../../api/stored-settings.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { updateGrid } from '../../api/views.ts'
import { useT } from '../../i18n/use-t.tsx'
import { later } from '../../ui/later.ts'
import { Grid } from '../../views/grid/grid.tsx'
import type { ContextTarget, GridHandle, RowTarget } from '../../views/grid/grid-props.ts'
import { LaterConfirm } from '../later-confirm.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { ColumnCommands, type ColumnCommandsHandle } from './column/column-commands.tsx'
import { Conflicts } from './conflict/lazy-conflicts.tsx'
import { Find } from './find/lazy-find.tsx'
import { GridFooter } from './grid-footer.tsx'
import { GridToolbar } from './grid-toolbar.tsx'
import { EditFields, EditMany } from './many/lazy-edit-many.tsx'
import { rowHeights } from './row-height-menu.tsx'
import { SheetNotice } from './sheet-notice.tsx'
import { SelectionFeed } from './summary/selection-feed.ts'
import { StatusFigures } from './summary/status-figures.tsx'
import { SummaryCell } from './summary/summary-cell.tsx'
import { type Summary, useSummary } from './summary/use-summary.ts'
import type { ViewBodyProps } from './view-body.ts'
import { useColouring } from './colour/use-colouring.ts'
import { useFinding } from './find/use-finding.ts'
import { useGroups } from './group/use-groups.ts'
import { columnOf } from './view-columns.ts'
import { useSheet } from './use-sheet.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { useGridWrites } from './use-grid-writes.ts'
import { type OpenedRecord, useLinkTools } from './use-link-tools.ts'
import { copyRecordLink } from './record/record-address.ts'
import { useRecordInAddress } from './use-record-in-address.ts'
import { useRowMoves } from './use-row-moves.ts'
import { usePlaces } from './use-places.ts'

const linkedFinder = later(() => import('./find-linked.ts'))
const OwnChanges = lazyPart(() => import('./own-changes.tsx').then((m) => m.OwnChanges))
const LinkedRecordPanel = lazyPart(() =>
  import('./record/linked-record-panel.tsx').then((m) => m.LinkedRecordPanel),
)
const RowMenu = lazyPart(() => import('./row-menu.tsx').then((m) => m.RowMenu))
const RecordPanel = lazyPart(() => import('./record/record-panel.tsx').then((m) => m.RecordPanel))

export type GridViewProps = ViewBodyProps & {
  places: ViewColumnWire[]
  filters: FilterWire[]
  sorts: SortWire[]
}

/** The sheet of a view with its toolbar and footer. */
export function GridView(props: GridViewProps) {
  const { table, view, may } = props
  const t = useT()
  const grid = useRef<GridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const commands = useRef<ColumnCommandsHandle>(null)
  const finding = useFinding()
  const [isFilterOpen, setFilterOpen] = useState(false)
  const [expanded, setExpanded] = useState<number | null>(null)
  const leaveRecord = useRecordInAddress(setExpanded)
  const [linked, setLinked] = useState<OpenedRecord | null>(null)
  const [isEditingFields, setEditingFields] = useState(false)
  const [edited, setEdited] = useState<RowTarget | null>(null)
  const [rowMenu, setRowMenu] = useState<ContextTarget | null>(null)
  const canStore = may('view.configure') && isOpenTo(view)
  const { setup, source, groups } = useSheet(props, canStore)
  const places = usePlaces({ table, view, places: props.places, canStore })
  const columns = useGridColumns(places.shown, setup, may('record.update'))
  const writes = useGridWrites(source, table)
  const moves = useRowMoves(setup, source, may('record.update'))
  const linksOf = useLinkTools({ table, source, canCreate: may('record.create'), onOpen: setLinked })
  const [feed] = useState(() => new SelectionFeed())
  const shownColumns = places.shown.map(({ column }) => column)
  const colours = useColouring({ view, columns: shownColumns, canStore })
  const nextUnsaved = useRef<(() => void) | null>(null)
  const summary = useSummary({ table, view, columns: shownColumns, setup, source, canStore })
  const grouping = useGroups({
    view,
    columns: table.columns.map(columnOf),
    groups,
    source,
    wanted: summary.chosen,
    canStore,
  })
  const showNull = useSyncExternalStore(settings.subscribe, marksNull)
  useSyncExternalStore(setup.subscribe, setup.state)
  const own = [setup.own(), places.own, grouping.own, colours.own].filter((each) => each !== null)
  const frozen = Number(view.view['frozen_count'] ?? 1)

  return (
    <>
      <GridToolbar
        setup={setup}
        view={view}
        places={places}
        grouping={grouping}
        colours={colours}
        shown={shownColumns}
        canStore={canStore}
        isFilterOpen={isFilterOpen}
        onFilterOpen={setFilterOpen}
        searchRef={search}
        onLeaveSearch={() => grid.current?.focus()}
        onEditFields={may('column.manage') ? () => setEditingFields(true) : undefined}
      />
      {own.length > 0 && (
        <Suspense>
          <OwnChanges own={own} canSave={may('view.configure') && (may('view.lock') || isOpenTo(view))} />
        </Suspense>
      )}
      <div data-region className="relative min-h-0 flex-1">
        <Grid
          ref={grid}
          label={`${table.title}, ${view.title}`}
          columns={columns}
          store={source.store}
          frozenCount={Number.isFinite(frozen) ? frozen : 1}
          rowHeight={rowHeights[Number(view.view['row_height'] ?? 0)] ?? rowHeights[0]}
          canEdit={may('record.update')}
          canAddRows={may('record.create')}
          canDeleteRows={may('record.delete')}
          canAddColumns={may('column.manage')}
          canMoveColumns
          {...writes.gridProps}
          {...grouping.gridProps}
          {...moves}
          showNull={showNull}
          {...colours.gridProps}
          linksOf={linksOf}
          onFindLinked={async (...asked) => (await linkedFinder.load()).findLinked(...asked)}
          {...(may('column.manage') ? { onCreateOption: writes.createOption } : {})}
          onResizeColumn={places.resize}
          onMoveColumn={places.moveShown}
          onAddColumn={(anchor) => commands.current?.add(anchor)}
          onColumnMenu={(columnId, anchor) => commands.current?.openMenu(columnId, anchor)}
          {...(may('column.manage')
            ? {
                onColumnKey: (...key: Parameters<ColumnCommandsHandle['byKey']>) =>
                  commands.current?.byKey(...key),
              }
            : {})}
          {...(canStore
            ? {
                onRowHeight: (height: number) =>
                  void updateGrid(view, { row_height: height }).catch(tellProblem),
              }
            : {})}
          onContextMenu={setRowMenu}
          onFind={finding.open}
          onNextUnsaved={() => nextUnsaved.current?.()}
          beside={
            <Conflicts
              baseId={props.base.id}
              columns={shownColumns}
              nextRef={nextUnsaved}
              {...{ source, feed, grid }}
            />
          }
          foundCells={finding.found}
          onExpand={setExpanded}
          onCopyLink={(rowId) => copyRecordLink(table, rowId)}
          renderFoot={(field) => <FootCell id={field.id} columns={shownColumns} summary={summary} />}
          onSelectionChange={feed.set}
        />
        {finding.isOpen && (
          <Find
            {...{ table, setup, source, groups, grid }}
            {...finding.props}
            columns={shownColumns}
            canEdit={may('record.update')}
            onUndo={() => writes.gridProps.onUndo?.()}
            onClose={() => {
              finding.close()
              grid.current?.focus()
            }}
          />
        )}
        <SheetNotice source={source} setup={setup} canAdd={may('record.create')} />
      </div>
      <GridFooter
        store={source.store}
        canAdd={may('record.create')}
        onAdd={() => grid.current?.addRow()}
        onNextUnsaved={() => nextUnsaved.current?.()}
        count={grouping.gridProps.allCount}
        progress={source.progress}
      >
        <StatusFigures tableId={table.id} {...{ feed, source, setup }} columns={shownColumns} />
      </GridFooter>
      <ColumnCommands
        ref={commands}
        table={table}
        view={view}
        setup={setup}
        places={places}
        tables={props.tables}
        canManage={may('column.manage')}
        onFilter={() => setFilterOpen(true)}
        onSchemaChange={() => source.store.refresh()}
      />
      {expanded !== null && (
        <Suspense>
          <RecordPanel
            table={table}
            source={source}
            placed={places.all}
            rowId={expanded}
            canEdit={may('record.update')}
            may={may}
            linksOf={linksOf}
            {...(may('column.manage') ? { onCreateOption: writes.createOption } : {})}
            onGo={setExpanded}
            onClose={() => {
              setExpanded(null)
              leaveRecord()
              grid.current?.focus()
            }}
          />
        </Suspense>
      )}
      {linked !== null && (
        <Suspense>
          <LinkedRecordPanel
            base={props.base}
            tables={props.tables}
            opened={linked}
            may={may}
            onClose={() => {
              setLinked(null)
              if (expanded === null) grid.current?.focus()
            }}
          />
        </Suspense>
      )}
      {rowMenu && (
        <Suspense>
          <RowMenu
            target={rowMenu}
            canAdd={may('record.create')}
            canMove={may('record.update')}
            canDelete={may('record.delete')}
            grid={grid}
            onExpand={setExpanded}
            {...(may('record.bulk')
              ? { onEditMany: () => void grid.current?.selectedTarget().then(setEdited) }
              : {})}
            onClose={() => setRowMenu(null)}
          />
        </Suspense>
      )}
      {isEditingFields && (
        <Suspense>
          <EditFields
            table={table}
            places={places}
            onSchemaChange={() => source.store.refresh()}
            onClose={() => setEditingFields(false)}
          />
        </Suspense>
      )}
      {edited !== null && (
        <Suspense>
          <EditMany
            target={edited}
            columns={shownColumns}
            onApply={source.updateAll}
            {...(may('column.manage') ? { onCreateOption: writes.createOption } : {})}
            onClose={() => {
              setEdited(null)
              grid.current?.focus()
            }}
          />
        </Suspense>
      )}
      <LaterConfirm
        open={writes.asking !== null}
        onOpenChange={(open) => !open && writes.asking?.answer(false)}
        title={t(`views.${writes.asking?.what ?? 'delete'}Records.title`, {
          count: writes.asking?.count ?? 0,
        })}
        message={t('views.deleteRecords.message')}
        confirmLabel={t(writes.asking?.what === 'add' ? 'views.addRecords.confirm' : 'common.delete')}
        danger={writes.asking?.what !== 'add'}
        onConfirm={() => writes.asking?.answer(true)}
      />
    </>
  )
}

function FootCell(props: { id: string; columns: readonly Column[]; summary: Summary }) {
  const column = props.columns.find(({ id }) => id === props.id)
  return column && <SummaryCell column={column} summary={props.summary} />
}

/** Nobody stores changes of a locked view by accident, and of a personal one only whoever made it. */
function isOpenTo(view: ViewWire): boolean {
  const me = queryClient.getQueryData(ownQuery.queryKey)?.id
  return view.lock_type === 'collaborative' || (view.lock_type === 'personal' && view.created_by === me)
}

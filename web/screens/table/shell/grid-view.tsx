import { Suspense, useRef, useState, useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { marksNull, settings } from '../../../api/session/stored-settings.ts'
import { makePrimary } from '../../../api/schema/tables.ts'
import { showError } from '../../../api/http/show-error.ts'
import { lazyModule } from '../../../ui/lazy-module.ts'
import type { GridHandle, NewFields, WideColumn } from '../../../views/grid/grid-props.ts'
import { CardSwitch, Records, useCards } from '../records/cards/records.tsx'
import { ColumnCommands, type ColumnCommandsHandle } from '../columns/column-commands.tsx'
import { Conflicts } from '../records/conflict/lazy-conflicts.tsx'
import { Find } from '../toolbar/find/lazy-find.tsx'
import { RecordToolbar } from '../toolbar/record-toolbar.tsx'
import { GroupMenu } from '../toolbar/group/group-menu.tsx'
import { RowHeightMenu, rowHeights } from '../toolbar/row-height-menu.tsx'
import { activeOf } from '../../../views/grid/keyboard/selection.ts'
import { SelectionStore } from '../summary/selection-store.ts'
import { SelectionStats } from '../summary/lazy-selection-stats.tsx'
import { SummaryCell } from '../summary/summary-cell.tsx'
import { type Summary, useSummary } from '../summary/use-summary.ts'
import { useNewRecords } from '../records/new-record/use-new-records.ts'
import { useFinding } from '../toolbar/find/use-finding.ts'
import { useRowCount } from '../view/use-row-count.ts'
import { useGroups } from '../toolbar/group/use-groups.ts'
import { columnOf } from '../view/column-layout.ts'
import { useCardFields } from '../toolbar/use-card-fields.ts'
import { RecordViewFrame } from './record-view-frame.tsx'
import { type RecordViewProps, useRecordView } from './use-record-view.ts'
import { toolbarPart } from '../toolbar/lazy-toolbar-panel.ts'

const linkedFinder = lazyModule(() => import('../data/find-linked.ts'))
const NewRecordNote = toolbarPart(() =>
  import('../records/new-record/new-record-note.tsx').then((m) => m.NewRecordNote),
)

/** The grid of a view with toolbar and footer. */
export function GridView(props: RecordViewProps) {
  const { table, view, may } = props
  const grid = useRef<GridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const commands = useRef<ColumnCommandsHandle>(null)
  const finding = useFinding()
  const asCards = useCards()
  const [isFilterOpen, setFilterOpen] = useState(false)
  const state = useRecordView(props, grid)
  const { panels, setup, source, groups, places, shown, canStore, canStoreRows, writes, colors } = state
  const [feed] = useState(() => new SelectionStore())
  const frozen = useRowCount(view, 'frozen_count', canStore)
  const height = useRowCount(view, 'row_height', canStore)
  const cardFields = useCardFields(view, canStore)
  const nextUnsaved = useRef<(() => void) | null>(null)
  const summary = useSummary({ table, view, columns: shown, setup, source, canStore })
  const columns = table.columns.map(columnOf)
  const grouping = useGroups({
    view,
    columns,
    groups,
    source,
    wanted: summary.chosen,
    canStore: canStoreRows,
  })
  const { levels, gridProps } = grouping
  const newRecords = useNewRecords({
    setup,
    source,
    columns,
    shown,
    levels,
    groupValues: gridProps.groupValues,
  })
  const newNote = (
    <Suspense>
      <NewRecordNote store={source.store} rules={newRecords.rules} />
    </Suspense>
  )
  const showNull = useSyncExternalStore(settings.subscribe, marksNull)
  const canManage = may('column.manage')
  const group = (
    <GroupMenu grouping={grouping} columns={places.all.map(({ column }) => column)} canStore={canStoreRows} />
  )

  return (
    <>
      <RecordViewFrame
        state={state}
        settings={[grouping, summary, frozen, height, cardFields]}
        levels={levels}
        isGrouped={gridProps.groupHeaders !== undefined}
        allCount={gridProps.allCount}
        toolbar={
          <RecordToolbar
            setup={setup}
            view={view}
            places={places}
            colors={colors}
            shown={shown}
            canStore={canStore}
            isFilterOpen={isFilterOpen}
            onFilterOpen={setFilterOpen}
            searchRef={search}
            onLeaveSearch={() => grid.current?.focus()}
            onName={canManage ? (id) => void makePrimary(table, id).catch(showError) : undefined}
            onEditFields={canManage ? () => panels.setEditingFields(true) : undefined}
            arrange={({ fields, filter, sort, color }) => [
              fields,
              filter,
              sort,
              { name: 'group', menu: group, overflowPriority: 2, count: levels.length },
              color,
              { name: 'height', menu: <RowHeightMenu height={height} />, overflowPriority: 4 },
            ]}
          />
        }
        note={asCards && newNote}
        onNextUnsaved={() => {
          const [cell] = source.store.cells.failed()
          if (asCards && cell) panels.open(cell.rowId)
          else nextUnsaved.current?.()
        }}
        footer={
          <>
            <CardSwitch isOn={asCards} columns={shown} fields={cardFields} />
            {!asCards && <SelectionStats tableId={table.id} {...{ feed, source, setup }} columns={shown} />}
          </>
        }
        onGo={(rowId, index) => {
          const column = shown[activeOf(feed.now())?.col ?? 0]
          if (index >= 0 && column) grid.current?.selectCell(index, column.id)
          panels.open(rowId)
        }}
      >
        <Records
          ref={grid}
          asCards={asCards}
          {...state.gridProps}
          frozenCount={frozen.value}
          onFreeze={frozen.set}
          rowHeight={rowHeights[height.value] ?? rowHeights[0]}
          onRowHeight={height.set}
          cardFields={cardFields.chosen}
          canAddColumns={canManage}
          canMoveColumns
          {...(may('record.bulk') ? { onSetAll: writes.setAll } : {})}
          {...gridProps}
          newRowValues={newRecords.newRowValues}
          showNull={showNull}
          onFindLinked={async (...args) => (await linkedFinder.load()).findLinked(...args)}
          onResizeColumns={places.resize}
          onMoveColumns={places.moveShown}
          onAddColumn={(anchor) => commands.current?.add(anchor)}
          onColumnMenu={(columnId, anchor) => commands.current?.openMenu(columnId, anchor)}
          {...(canManage
            ? {
                onColumnKey: (...key: Parameters<ColumnCommandsHandle['byKey']>) =>
                  commands.current?.byKey(...key),
                onNewFields: (wide: readonly WideColumn[], cells: number) =>
                  new Promise<NewFields>((resolve) => panels.setWidePaste({ columns: wide, cells, resolve })),
              }
            : {})}
          onFind={finding.open}
          onNextUnsaved={() => nextUnsaved.current?.()}
          beside={
            <>
              <Conflicts
                baseId={props.base.id}
                columns={shown}
                nextRef={nextUnsaved}
                {...{ source, feed, grid }}
              />
              {newNote}
            </>
          }
          foundCells={finding.found}
          renderFoot={(field) => <FootCell id={field.id} columns={shown} summary={summary} />}
          onSelectionChange={feed.set}
        />
        {finding.isOpen && (
          <Find
            {...{ table, setup, source, groups, grid }}
            {...finding.props}
            firstKey={finding.firstKey}
            columns={shown}
            canEdit={may('record.update')}
            onClose={() => {
              finding.close()
              grid.current?.focus()
            }}
          />
        )}
      </RecordViewFrame>
      <ColumnCommands
        ref={commands}
        table={table}
        view={view}
        setup={setup}
        places={places}
        tables={props.tables}
        canManage={canManage}
        onFreeze={frozen.set}
        onFilter={() => setFilterOpen(true)}
        onDone={() => grid.current?.focus()}
        onSchemaChange={() => source.store.refresh()}
      />
    </>
  )
}

function FootCell(props: { id: string; columns: readonly Column[]; summary: Summary }) {
  const column = props.columns.find(({ id }) => id === props.id)
  return column && <SummaryCell column={column} summary={props.summary} />
}

import { type ReactNode, Suspense, useRef } from 'react'
import { makePrimary } from '../../../api/schema/tables.ts'
import { showError } from '../../../api/http/show-error.ts'
import { toolbarPart } from '../toolbar/lazy-toolbar-panel.ts'
import { RecordToolbar } from '../toolbar/record-toolbar.tsx'
import type { BarThing } from '../toolbar/view-bar.tsx'
import { RecordViewFrame } from './record-view-frame.tsx'
import type { CardView } from './use-card-view.ts'

const NewRecordNote = toolbarPart(() =>
  import('../records/new-record/new-record-note.tsx').then((m) => m.NewRecordNote),
)

/** The frame of a view with cards: toolbar, footer and panels around its own layout. */
export function CardViewFrame(props: {
  card: CardView
  /** Settings beside the options of the view's type that may have personal changes. */
  settings?: Parameters<typeof RecordViewFrame>[0]['settings']
  /** Menus of the view type, after the usual ones. */
  menus?: readonly BarThing[]
  /** What to do in an empty view. */
  emptyHint?: string
  /** More commands on a record, at the end of its menu. */
  recordMenu?: (rowId: number) => ReactNode
  /** Records of all groups, for layouts that group them. */
  isGrouped?: boolean
  allCount?: number | undefined
  /** Content of the footer. */
  footer?: ReactNode
  /** The layout itself says that there are no records. */
  isQuiet?: boolean
  /** The layout, filling its parent. */
  children: ReactNode
}) {
  const { state, options, newRecords, isFilterOpen, setFilterOpen } = props.card
  const { setup, source, places, panels, shown, grid } = state
  const { table, view, may } = state.props
  const search = useRef<HTMLInputElement>(null)
  const canManage = may('column.manage')
  return (
    <RecordViewFrame
      state={state}
      settings={[options, ...(props.settings ?? [])]}
      levels={[]}
      isOfCards
      isGrouped={props.isGrouped ?? false}
      allCount={props.allCount}
      recordMenu={props.recordMenu}
      isQuiet={props.isQuiet}
      toolbar={
        <RecordToolbar
          setup={setup}
          view={view}
          places={places}
          colors={state.colors}
          shown={shown}
          canStore={state.canStore}
          isFilterOpen={isFilterOpen}
          onFilterOpen={setFilterOpen}
          searchRef={search}
          onLeaveSearch={() => grid.current?.focus()}
          onName={canManage ? (id) => void makePrimary(table, id).catch(showError) : undefined}
          onEditFields={canManage ? () => panels.setEditingFields(true) : undefined}
          arrange={({ fields, filter, sort, color }) => [fields, filter, sort, color, ...(props.menus ?? [])]}
        />
      }
      note={
        <Suspense>
          <NewRecordNote store={source.store} rules={newRecords.rules} />
        </Suspense>
      }
      emptyHint={props.emptyHint}
      footer={props.footer}
      onNextUnsaved={() => {
        const [cell] = source.store.cells.failed()
        if (cell) panels.open(cell.rowId)
      }}
      onGo={(rowId, index) => {
        const [column] = shown
        if (index >= 0 && column) grid.current?.selectCell(index, column.id)
        panels.open(rowId)
      }}
    >
      {props.children}
    </RecordViewFrame>
  )
}

import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import type { FilterWire, SortWire, ViewColumnWire } from '#core/api/wire/wire.ts'
import type { GridHandle, GridProps } from '../../../views/grid/grid-props.ts'
import { preloadGridInput } from '../../../views/grid/lazy-input.ts'
import { useGridColumns } from '../data/use-grid-columns.ts'
import { useGridWrites } from '../data/use-grid-writes.ts'
import { useLinkTools } from '../data/use-link-tools.ts'
import { useRowMoves } from '../data/use-row-moves.ts'
import { useRowComments } from '../records/comments/use-row-comments.ts'
import { copyRecordLink } from '../records/record/record-url.ts'
import { useRowColoring } from '../toolbar/color/use-row-coloring.ts'
import { useColumnLayout } from '../view/use-column-layout.ts'
import { storageOf } from './settings-storage.ts'
import { useActiveGrid } from './use-active-grid.ts'
import { useViewPanels } from './use-view-panels.ts'
import { type Narrowing, useViewState } from './use-view-state.ts'
import type { ViewBodyProps } from './view-body-props.ts'

/** A view of records with its loaded settings. */
export type RecordViewProps = ViewBodyProps & {
  places: ViewColumnWire[]
  filters: FilterWire[]
  sorts: SortWire[]
}

export type RecordView = ReturnType<typeof useRecordView>

/** Settings, records, writes and panels of a mounted view of records, whatever its layout. */
export function useRecordView(
  props: RecordViewProps,
  grid: RefObject<GridHandle | null>,
  narrowing?: Narrowing,
) {
  const { table, view, may } = props
  const panels = useViewPanels(grid)
  // Cards run the grid's commands too.
  useEffect(preloadGridInput, [])
  const { canStore, canStoreRows, canSave } = storageOf(view, may)
  const { setup, source, groups } = useViewState(props, canStoreRows, narrowing)
  const onShown = () => source.store.refresh()
  const places = useColumnLayout({ table, view, places: props.places, canStore, onShown })
  const columns = useGridColumns(places.shown, setup, may('record.update'))
  const writes = useGridWrites(
    source,
    table,
    places.all.map(({ column }) => column),
  )
  const moves = useRowMoves(setup, source, may('record.update'))
  const linksOf = useLinkTools({ table, source, canCreate: may('record.create'), onOpen: panels.setLinked })
  const shown = places.shown.map(({ column }) => column)
  const colors = useRowColoring({ view, columns: shown, canStore })
  const canReadComments = may('comment.read')
  const comments = useRowComments(table, source.store, canReadComments)
  useSyncExternalStore(setup.subscribe, setup.state)
  useActiveGrid({ tableId: table.id, setup, source, groups, grid, shown })
  /** Props of record layouts; grids add more. */
  const gridProps: GridProps = {
    label: `${table.title}, ${view.title}`,
    columns,
    store: source.store,
    canEdit: may('record.update'),
    canAddRows: may('record.create'),
    canDeleteRows: may('record.delete'),
    ...writes.gridProps,
    ...moves,
    ...colors.gridProps,
    linksOf,
    // Options of sources change their database, so they are added in the field editor, which shows the SQL.
    ...(may('column.manage') && !table.in_source ? { onCreateOption: writes.createOption } : {}),
    onContextMenu: panels.setRowMenu,
    onExpand: panels.open,
    ...comments,
    ...(canReadComments ? { onComment: panels.openComments } : {}),
    onCopyLink: (rowId) => copyRecordLink(table, rowId),
  }
  return {
    props,
    grid,
    panels,
    /** Settings are stored on the view; otherwise they are personal. */
    canStore,
    /** Filters, sorts and groups are stored on the view; for a published view only with share permission. */
    canStoreRows,
    /** Personal changes can be saved for everybody. */
    canSave,
    setup,
    source,
    groups,
    places,
    columns,
    /** Visible columns. */
    shown,
    writes,
    linksOf,
    colors,
    comments,
    gridProps,
  }
}

import { type RefObject, useSyncExternalStore } from 'react'
import type { FilterWire, SortWire, ViewColumnWire, ViewWire } from '#core/api/wire.ts'
import { ownQuery } from '../../../api/session/own-account.ts'
import { queryClient } from '../../../api/http/query-client.ts'
import type { GridHandle, GridProps } from '../../../views/grid/grid-props.ts'
import { useGridColumns } from '../data/use-grid-columns.ts'
import { useGridWrites } from '../data/use-grid-writes.ts'
import { useLinkTools } from '../data/use-link-tools.ts'
import { useRowMoves } from '../data/use-row-moves.ts'
import { useRowComments } from '../records/comments/use-row-comments.ts'
import { copyRecordLink } from '../records/record/record-url.ts'
import { useRowColoring } from '../toolbar/color/use-row-coloring.ts'
import { useColumnLayout } from '../view/use-column-layout.ts'
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
  const canPublish = mayPublish(view, may)
  const canStore = may('view.configure') && isOpenTo(view)
  const canStoreRows = canStore && canPublish
  const { setup, source, groups } = useViewState(props, canStoreRows, narrowing)
  const onShown = () => source.store.refresh()
  const places = useColumnLayout({ table, view, places: props.places, canStore, onShown })
  const columns = useGridColumns(places.shown, setup, may('record.update'))
  const writes = useGridWrites(source, table)
  const moves = useRowMoves(setup, source, may('record.update'))
  const linksOf = useLinkTools({ table, source, canCreate: may('record.create'), onOpen: panels.setLinked })
  const shown = places.shown.map(({ column }) => column)
  const colors = useRowColoring({ view, columns: shown, canStore })
  const canComment = may('record.history')
  const comments = useRowComments(table, source.store, canComment)
  useSyncExternalStore(setup.subscribe, setup.state)
  useActiveGrid({ tableId: table.id, setup, source, groups, grid, shown })
  /** What layouts of records need; grids add more. */
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
    ...(may('column.manage') ? { onCreateOption: writes.createOption } : {}),
    onContextMenu: panels.setRowMenu,
    onExpand: panels.open,
    ...comments,
    ...(canComment ? { onComment: panels.openComments } : {}),
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
    canSave: may('view.configure') && (may('view.lock') || isOpenTo(view)) && canPublish,
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

/** Only people who may share can change what a published view shows; others get personal filters, sorts and groups. */
function mayPublish(view: ViewWire, may: ViewBodyProps['may']): boolean {
  return !view.is_published || may('view.share')
}

/** Changes of a locked view are personal, and those of a personal view are stored only by its owner. */
function isOpenTo(view: ViewWire): boolean {
  const me = queryClient.getQueryData(ownQuery.queryKey)?.id
  return view.lock_type === 'collaborative' || (view.lock_type === 'personal' && view.created_by === me)
}

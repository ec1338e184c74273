import type { CellTheme } from '../../../fields/canvas/cell-theme.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { ambiguousDateOf } from '../editing/ambiguous-dates.ts'
import type { Cell } from './geometry.ts'
import type { GridProps } from '../grid-props.ts'
import type { DragPreview, Scene } from '../paint/scene.ts'

/** The grid state that frames depend on. */
type Shown = Pick<
  Scene,
  'layout' | 'viewport' | 'selection' | 'range' | 'marquee' | 'fillCorner' | 'hover' | 'isFocused'
> & {
  readonly drag: DragPreview
  readonly props: GridProps
  readonly editing: { readonly cell: Cell } | null
  readonly isTouch: boolean
}

/** Builds the scene of one frame. `scale` is device pixels per CSS pixel. */
export const sceneOf = (grid: Shown, theme: CellTheme, scale: number): Scene => {
  const { store, columns, canEdit, foundCells } = grid.props
  return {
    layout: grid.layout,
    viewport: grid.viewport,
    theme,
    columns,
    rowAt: (index) => store.rowAt(index),
    cellState: (rowId, columnId) => store.cellState(rowId, columnId),
    failureOf: (row, { field }) => store.failureOf(row, field),
    isFound: (rowId, columnId) => foundCells?.has(`${rowId} ${columnId}`) ?? false,
    isDoubtful: (rowId, columnId, value) => ambiguousDateOf(store, rowId, columnId, value) !== null,
    nullLabel: grid.props.showNull ? t('grid.null') : '',
    rowColors: grid.props.rowColors,
    tintsRows: grid.props.tintsRows ?? false,
    isNew: (rowId) => store.isNew(rowId),
    commentsOf: grid.props.commentsOf,
    selection: grid.selection,
    range: grid.range,
    marquee: grid.marquee,
    fillCorner: grid.fillCorner,
    hover: grid.hover,
    editing: grid.editing?.cell ?? null,
    isFocused: grid.isFocused || grid.isTouch || grid.editing !== null,
    isTouch: grid.isTouch,
    canEdit,
    ...grid.drag,
    fieldOf: (columnId) =>
      grid.props.groupFields?.find(({ id }) => id === columnId) ??
      columns.find(({ field }) => field.id === columnId)?.field,
    addRowLabel: t('grid.addRow'),
    noValueLabel: t('group.none'),
    formatRows: (count) => t('grid.draggedRows', { count }),
    formatCount: (count) => formatNumber(count),
    formatRowNumber: (row) => formatNumber(row, { useGrouping: false }),
    now: Date.now(),
    scale,
  }
}

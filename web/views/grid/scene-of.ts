import type { CellTheme } from '../../fields/cell-theme.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { doubtOf } from './doubts.ts'
import type { Cell } from './geometry.ts'
import type { GridProps } from './grid-props.ts'
import type { Scene } from './paint/scene.ts'

/** The state of a grid that its frames show. */
type Shown = Pick<
  Scene,
  | 'layout'
  | 'viewport'
  | 'selection'
  | 'range'
  | 'fillTo'
  | 'marquee'
  | 'fillCorner'
  | 'hover'
  | 'columnDrag'
  | 'rowDrag'
  | 'resizing'
  | 'freezeTo'
  | 'isFocused'
> & { readonly props: GridProps; readonly editing: { readonly cell: Cell } | null; readonly isTouch: boolean }

/** What one frame of a grid shows. `scale` is device pixels per CSS pixel. */
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
    isDoubtful: (rowId, columnId, value) => doubtOf(store, rowId, columnId, value) !== null,
    nullLabel: grid.props.showNull ? t('grid.null') : '',
    rowColours: grid.props.rowColours,
    tintsRows: grid.props.tintsRows ?? false,
    isNew: (rowId) => store.isNew(rowId),
    commentsOf: grid.props.commentsOf,
    selection: grid.selection,
    range: grid.range,
    fillTo: grid.fillTo,
    marquee: grid.marquee,
    fillCorner: grid.fillCorner,
    hover: grid.hover,
    editing: grid.editing?.cell ?? null,
    isFocused: grid.isFocused || grid.isTouch || grid.editing !== null,
    isTouch: grid.isTouch,
    canEdit,
    columnDrag: grid.columnDrag,
    rowDrag: grid.rowDrag,
    resizing: grid.resizing,
    freezeTo: grid.freezeTo,
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

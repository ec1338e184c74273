import {
  type GroupHeader,
  groupHeaderUnder,
  rowAtOffset,
  stackedHeight,
  topOfRow,
} from '../rows/group-headers.ts'

/**
 *
 * Converts rows and columns to pixels and back.
 *
 * Logical x grows from the inline start; only `toPhysical` and `toLogical` handle right-to-left.
 * `scrollX` and `scrollY` are content offsets (see scroll.ts).
 *
 */

export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type Cell = { readonly row: number; readonly col: number }
export type ColumnSpec = { readonly id: string; readonly width: number }
/** A column and its start, relative to the end of the gutter. */
export type ColumnSlot = { readonly id: string; readonly width: number; readonly start: number }

export type Layout = {
  readonly columns: readonly ColumnSlot[]
  readonly frozenCount: number
  readonly frozenWidth: number
  readonly columnsWidth: number
  readonly gutterWidth: number
  /** Width of the row drag handle in the gutter; 0 without permission. */
  readonly gripWidth: number
  readonly headerHeight: number
  readonly rowHeight: number
  readonly rowCount: number
  /** Group headers between the rows; empty without grouping. */
  readonly groupHeaders: readonly GroupHeader[]
  /** The frozen-column divider can be dragged. */
  readonly canFreeze: boolean
  readonly addColumnWidth: number
  readonly addRowHeight: number
  /** Size of the scrollable content, including header and gutter. */
  readonly contentWidth: number
  readonly contentHeight: number
}

export type Viewport = {
  readonly width: number
  readonly height: number
  readonly scrollX: number
  readonly scrollY: number
  readonly rtl: boolean
}

export type LayoutOptions = {
  readonly columns: readonly ColumnSpec[]
  readonly rowCount: number
  readonly groupHeaders?: readonly GroupHeader[]
  readonly frozenCount?: number
  readonly viewportWidth?: number
  readonly rowHeight?: number
  readonly headerHeight?: number
  readonly gutterWidth?: number
  readonly canMoveRows?: boolean
  readonly canFreeze?: boolean
  readonly canAddColumn?: boolean
  readonly canAddRow?: boolean
}

export const columnWidthMinPx = 48
export const columnWidthMaxPx = 1200
const endMarginPx = 96

export const clampWidth = (width: number): number =>
  Math.round(Math.min(columnWidthMaxPx, Math.max(columnWidthMinPx, width)))

/** Computes the layout. Frozen columns scroll if they would take over 60% of the viewport. */
export const createLayout = (options: LayoutOptions): Layout => {
  const gutterWidth = options.gutterWidth ?? 64
  const headerHeight = options.headerHeight ?? 34
  const rowHeight = options.rowHeight ?? 32
  const groupHeaders = options.groupHeaders ?? []
  const columns: ColumnSlot[] = []
  let start = 0
  for (const column of options.columns) {
    columns.push({ id: column.id, width: column.width, start })
    start += column.width
  }
  const room = options.viewportWidth === undefined ? Infinity : options.viewportWidth * 0.6
  let frozenCount = 0
  let frozenWidth = 0
  for (const column of columns.slice(0, options.frozenCount ?? 0)) {
    if (gutterWidth + frozenWidth + column.width > room) break
    frozenCount += 1
    frozenWidth += column.width
  }
  const addColumnWidth = options.canAddColumn ? 48 : 0
  const addRowHeight = options.canAddRow ? rowHeight : 0
  return {
    columns,
    frozenCount,
    frozenWidth,
    columnsWidth: start,
    gutterWidth,
    gripWidth: options.canMoveRows ? 13 : 0,
    canFreeze: options.canFreeze ?? false,
    headerHeight,
    rowHeight,
    rowCount: options.rowCount,
    groupHeaders,
    addColumnWidth,
    addRowHeight,
    contentWidth: gutterWidth + start + addColumnWidth + endMarginPx,
    contentHeight:
      headerHeight +
      stackedHeight({ rowCount: options.rowCount, rowHeight, groupHeaders }) +
      addRowHeight +
      2 * rowHeight,
  }
}

/** Mirrors a logical span into canvas pixels, and back: it is its own inverse. */
export const toPhysical = (viewport: Viewport, x: number, width: number): number =>
  viewport.rtl ? viewport.width - x - width : x

export const maxScroll = (layout: Layout, viewport: Viewport): { x: number; y: number } => ({
  x: Math.max(0, layout.contentWidth - viewport.width),
  y: Math.max(0, layout.contentHeight - viewport.height),
})

/** Logical x of a column's start in the viewport. */
export const columnX = (layout: Layout, viewport: Viewport, col: number): number => {
  const slot = layout.columns[col]
  const start = slot ? slot.start : layout.columnsWidth
  return layout.gutterWidth + start - (col < layout.frozenCount ? 0 : viewport.scrollX)
}

/** y of a row's top in the viewport. */
export const rowY = (layout: Layout, viewport: Viewport, row: number): number =>
  layout.headerHeight + topOfRow(layout, row) - viewport.scrollY

/** The last column that starts at or before an offset (binary search); -1 before the first. */
export const columnAtOffset = (layout: Layout, offset: number): number => {
  let low = 0
  let high = layout.columns.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const slot = layout.columns[middle]
    if (slot && slot.start <= offset) low = middle + 1
    else high = middle - 1
  }
  return high
}

/** Rows that are at least partly visible: `first` inclusive, `end` exclusive. */
export const visibleRows = (layout: Layout, viewport: Viewport): { first: number; end: number } => {
  const height = Math.max(0, viewport.height - layout.headerHeight)
  const first = Math.max(0, rowAtOffset(layout, viewport.scrollY))
  // Includes the row at the last pixel, unless a group header is there.
  const last = viewport.scrollY + height - 1
  const isGroupHeader = groupHeaderUnder(layout, last) >= 0
  const end = Math.min(layout.rowCount, rowAtOffset(layout, last) + (isGroupHeader ? 0 : 1))
  return { first: Math.min(first, layout.rowCount), end: Math.max(end, Math.min(first, layout.rowCount)) }
}

/** Scrollable columns that are at least partly visible: `first` inclusive, `end` exclusive. */
export const visibleColumns = (layout: Layout, viewport: Viewport): { first: number; end: number } => {
  const from = layout.frozenWidth + viewport.scrollX
  const to = viewport.scrollX + viewport.width - layout.gutterWidth
  const first = Math.max(layout.frozenCount, columnAtOffset(layout, from))
  const end = Math.max(first, columnAtOffset(layout, to - 1) + 1)
  return { first: Math.min(first, layout.columns.length), end: Math.min(end, layout.columns.length) }
}

/** A cell's rectangle in canvas pixels, mirrored in right-to-left. May lie outside the viewport. */
export const cellRect = (layout: Layout, viewport: Viewport, cell: Cell): Rect => {
  const width = layout.columns[cell.col]?.width ?? 0
  const x = toPhysical(viewport, columnX(layout, viewport, cell.col), width)
  return { x, y: rowY(layout, viewport, cell.row), width, height: layout.rowHeight }
}

/** A column header's rectangle in canvas pixels. */
export const headerRect = (layout: Layout, viewport: Viewport, col: number): Rect => {
  const width = layout.columns[col]?.width ?? 0
  return {
    x: toPhysical(viewport, columnX(layout, viewport, col), width),
    y: 0,
    width,
    height: layout.headerHeight,
  }
}

/** The nearest scroll offsets at which a cell is fully visible. */
export const scrollToCell = (layout: Layout, viewport: Viewport, cell: Cell): { x: number; y: number } => {
  const limit = maxScroll(layout, viewport)
  let { scrollX, scrollY } = viewport
  const slot = layout.columns[cell.col]
  if (slot && cell.col >= layout.frozenCount) {
    const room = viewport.width - layout.gutterWidth
    if (slot.start + slot.width > scrollX + room) scrollX = slot.start + slot.width - room
    if (slot.start - layout.frozenWidth < scrollX) scrollX = slot.start - layout.frozenWidth
  }
  const top = topOfRow(layout, cell.row)
  const height = viewport.height - layout.headerHeight
  if (top + layout.rowHeight > scrollY + height) scrollY = top + layout.rowHeight - height
  if (top < scrollY) scrollY = top
  return { x: Math.min(limit.x, Math.max(0, scrollX)), y: Math.min(limit.y, Math.max(0, scrollY)) }
}

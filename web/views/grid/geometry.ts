import { type Band, bandUnder, rowAtOffset, stackedHeight, topOfRow } from './bands.ts'

/**
 * Rows and columns to pixels and back.
 *
 * "Logical" x grows from the inline start; only `toPhysical` and `toLogical` know about right-to-left.
 * `scrollX` and `scrollY` are true offsets into the content (see scroll.ts for how they are kept).
 */

export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type Cell = { readonly row: number; readonly col: number }
export type ColumnSpec = { readonly id: string; readonly width: number }
/** A column with its start, counted from the end of the gutter. */
export type ColumnSlot = { readonly id: string; readonly width: number; readonly start: number }

export type Layout = {
  readonly columns: readonly ColumnSlot[]
  readonly frozenCount: number
  readonly frozenWidth: number
  readonly columnsWidth: number
  readonly gutterWidth: number
  /** At the start of the gutter, what rows are dragged by; 0 where nobody may. */
  readonly gripWidth: number
  readonly headerHeight: number
  readonly rowHeight: number
  readonly rowCount: number
  /** Headings of groups between the rows; none where rows are not grouped. */
  readonly bands: readonly Band[]
  /** The line behind what does not scroll can be dragged. */
  readonly canFreeze: boolean
  readonly addColumnWidth: number
  readonly addRowHeight: number
  /** Size of everything that scrolls, header and gutter included. */
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
  readonly bands?: readonly Band[]
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

export const MIN_COLUMN_WIDTH = 48
export const MAX_COLUMN_WIDTH = 1200
const END_MARGIN = 96

/** Clamps a column width to what the grid can show. */
export const clampWidth = (width: number): number =>
  Math.round(Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width)))

/** Computes the layout. Frozen columns that would take over 60% of the viewport scroll instead. */
export const createLayout = (options: LayoutOptions): Layout => {
  const gutterWidth = options.gutterWidth ?? 64
  const headerHeight = options.headerHeight ?? 34
  const rowHeight = options.rowHeight ?? 32
  const bands = options.bands ?? []
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
    bands,
    addColumnWidth,
    addRowHeight,
    contentWidth: gutterWidth + start + addColumnWidth + END_MARGIN,
    contentHeight:
      headerHeight +
      stackedHeight({ rowCount: options.rowCount, rowHeight, bands }) +
      addRowHeight +
      2 * rowHeight,
  }
}

/** Mirrors a logical span into canvas pixels (and back: it is its own inverse). */
export const toPhysical = (viewport: Viewport, x: number, width: number): number =>
  viewport.rtl ? viewport.width - x - width : x

/** The largest useful scroll offsets. */
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

/** The last column whose start is at or before an offset (binary search); -1 before the first. */
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

/** The rows that are at least partly visible: from `first` up to, without, `end`. */
export const visibleRows = (layout: Layout, viewport: Viewport): { first: number; end: number } => {
  const height = Math.max(0, viewport.height - layout.headerHeight)
  const first = Math.max(0, rowAtOffset(layout, viewport.scrollY))
  // The row at the last pixel is one of them, unless a band is there.
  const last = viewport.scrollY + height - 1
  const isBand = bandUnder(layout, last) >= 0
  const end = Math.min(layout.rowCount, rowAtOffset(layout, last) + (isBand ? 0 : 1))
  return { first: Math.min(first, layout.rowCount), end: Math.max(end, Math.min(first, layout.rowCount)) }
}

/** The scrolling columns that are at least partly visible: from `first` up to, without, `end`. */
export const visibleColumns = (layout: Layout, viewport: Viewport): { first: number; end: number } => {
  const from = layout.frozenWidth + viewport.scrollX
  const to = viewport.scrollX + viewport.width - layout.gutterWidth
  const first = Math.max(layout.frozenCount, columnAtOffset(layout, from))
  const end = Math.max(first, columnAtOffset(layout, to - 1) + 1)
  return { first: Math.min(first, layout.columns.length), end: Math.min(end, layout.columns.length) }
}

/** The rectangle of a cell in canvas pixels, mirrored in right-to-left. It may lie outside the viewport. */
export const cellRect = (layout: Layout, viewport: Viewport, cell: Cell): Rect => {
  const width = layout.columns[cell.col]?.width ?? 0
  const x = toPhysical(viewport, columnX(layout, viewport, cell.col), width)
  return { x, y: rowY(layout, viewport, cell.row), width, height: layout.rowHeight }
}

/** The rectangle of a column header in canvas pixels. */
export const headerRect = (layout: Layout, viewport: Viewport, col: number): Rect => {
  const width = layout.columns[col]?.width ?? 0
  return {
    x: toPhysical(viewport, columnX(layout, viewport, col), width),
    y: 0,
    width,
    height: layout.headerHeight,
  }
}

/** The scroll offsets at which a cell is fully visible, changed as little as possible. */
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

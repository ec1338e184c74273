import { groupHeaderUnder, rowAtOffset } from '../rows/group-headers.ts'
import {
  columnAtOffset,
  columnX,
  rowY,
  toPhysical,
  type Cell,
  type Layout,
  type Viewport,
} from '../layout/geometry.ts'

/** The target at a point. */
export type Hit =
  | { readonly kind: 'cell'; readonly row: number; readonly col: number }
  | { readonly kind: 'header'; readonly col: number }
  | { readonly kind: 'menu'; readonly col: number }
  | { readonly kind: 'resize'; readonly col: number }
  | { readonly kind: 'freeze' }
  | { readonly kind: 'corner' }
  | { readonly kind: 'row-head'; readonly row: number; readonly part: 'grip' | 'check' | 'expand' }
  | { readonly kind: 'group-header'; readonly at: number }
  | { readonly kind: 'fill' }
  | { readonly kind: 'add-column' }
  | { readonly kind: 'add-row' }
  | { readonly kind: 'outside' }

export const resizeEdgePx = 3
/** Drag area of the frozen-column divider: height at the bottom of the header, and distance to both sides. */
export const freezeHandleHeightPx = 16
const freezeHandleReachPx = 6
export const fillHandleSizePx = 8
export const headerMenuWidthPx = 26
const headerMenuColumnWidthMinPx = 76

/** The column under a logical x in the viewport; -1 for none. */
const columnUnder = (layout: Layout, viewport: Viewport, x: number): number => {
  const inBody = x - layout.gutterWidth
  if (inBody < 0) return -1
  const offset = inBody < layout.frozenWidth ? inBody : inBody + viewport.scrollX
  return offset >= layout.columnsWidth ? -1 : columnAtOffset(layout, offset)
}

const resizeUnder = (layout: Layout, viewport: Viewport, x: number, col: number): number => {
  for (const candidate of [col, col - 1, layout.columns.length - 1]) {
    const slot = layout.columns[candidate]
    if (!slot) continue
    const end = columnX(layout, viewport, candidate) + slot.width
    const hidden =
      candidate >= layout.frozenCount && end < layout.gutterWidth + layout.frozenWidth - resizeEdgePx
    if (!hidden && Math.abs(x - end) <= resizeEdgePx) return candidate
  }
  return -1
}

/** Center of the fill handle in canvas pixels. */
export const fillHandleAt = (layout: Layout, viewport: Viewport, corner: Cell): { x: number; y: number } => {
  const width = layout.columns[corner.col]?.width ?? 0
  const end = columnX(layout, viewport, corner.col) + width
  return { x: toPhysical(viewport, end, 0), y: rowY(layout, viewport, corner.row) + layout.rowHeight }
}

/** Hit-tests a point in canvas pixels. `fillCorner` is the cell with the fill handle, if shown. */
export const hitTest = (
  layout: Layout,
  viewport: Viewport,
  x: number,
  y: number,
  fillCorner: Cell | null = null,
): Hit => {
  if (x < 0 || y < 0 || x >= viewport.width || y >= viewport.height) return { kind: 'outside' }
  const logical = toPhysical(viewport, x, 0)
  const col = columnUnder(layout, viewport, logical)
  if (y < layout.headerHeight) {
    const isAtLine = Math.abs(logical - layout.gutterWidth - layout.frozenWidth) <= freezeHandleReachPx
    if (layout.canFreeze && isAtLine && y >= layout.headerHeight - freezeHandleHeightPx)
      return { kind: 'freeze' }
    return headerHit(layout, viewport, logical, col)
  }
  if (fillCorner) {
    const at = fillHandleAt(layout, viewport, fillCorner)
    const reach = fillHandleSizePx / 2 + 2
    if (Math.abs(x - at.x) <= reach && Math.abs(y - at.y) <= reach) return { kind: 'fill' }
  }
  const offset = y - layout.headerHeight + viewport.scrollY
  const groupHeaderAt = groupHeaderUnder(layout, offset)
  if (groupHeaderAt >= 0) return { kind: 'group-header', at: groupHeaderAt }
  const row = rowAtOffset(layout, offset)
  if (row < 0) return { kind: 'outside' }
  if (row >= layout.rowCount) {
    const onAddRow = row === layout.rowCount && layout.addRowHeight > 0
    const within = logical < layout.gutterWidth + layout.columnsWidth - viewport.scrollX
    return onAddRow && within ? { kind: 'add-row' } : { kind: 'outside' }
  }
  if (logical < layout.gutterWidth) {
    if (logical < layout.gripWidth) return { kind: 'row-head', row, part: 'grip' }
    return { kind: 'row-head', row, part: logical < layout.gutterWidth * 0.62 ? 'check' : 'expand' }
  }
  return col < 0 ? { kind: 'outside' } : { kind: 'cell', row, col }
}

const headerHit = (layout: Layout, viewport: Viewport, logical: number, col: number): Hit => {
  if (logical < layout.gutterWidth - resizeEdgePx) return { kind: 'corner' }
  const edge = resizeUnder(layout, viewport, logical, col)
  if (edge >= 0) return { kind: 'resize', col: edge }
  if (col >= 0) {
    const slot = layout.columns[col]
    const end = columnX(layout, viewport, col) + (slot?.width ?? 0)
    const hasMenu = (slot?.width ?? 0) >= headerMenuColumnWidthMinPx
    return hasMenu && logical >= end - headerMenuWidthPx ? { kind: 'menu', col } : { kind: 'header', col }
  }
  const addStart = columnX(layout, viewport, layout.columns.length)
  const onAdd = logical >= addStart && logical < addStart + layout.addColumnWidth
  return onAdd ? { kind: 'add-column' } : { kind: 'outside' }
}

/** The cell nearest to a point, for drags that leave the cells. Null in an empty grid. */
export const nearestCell = (layout: Layout, viewport: Viewport, x: number, y: number): Cell | null => {
  if (layout.rowCount === 0 || layout.columns.length === 0) return null
  const logical = Math.min(Math.max(toPhysical(viewport, x, 0), layout.gutterWidth), viewport.width - 1)
  const col = columnUnder(layout, viewport, logical)
  const inside = Math.min(Math.max(y, layout.headerHeight), viewport.height - 1)
  const row = rowAtOffset(layout, inside - layout.headerHeight + viewport.scrollY)
  return {
    row: Math.min(layout.rowCount - 1, Math.max(0, row)),
    col: col < 0 ? layout.columns.length - 1 : col,
  }
}

/** Auto-scroll speed in pixels per frame while dragging at or past an edge; down and towards the end are positive. */
export const edgePush = (
  layout: Layout,
  viewport: Viewport,
  x: number,
  y: number,
): { x: number; y: number } => {
  const logical = toPhysical(viewport, x, 0)
  const speed = (distance: number): number => Math.min(48, Math.max(0, distance) * 0.5)
  const start = layout.gutterWidth + layout.frozenWidth
  return {
    x: speed(logical - (viewport.width - 12)) - (logical < start ? speed(start + 12 - logical) : 0),
    y: speed(y - (viewport.height - 12)) - speed(layout.headerHeight + 4 - y),
  }
}

/** The drop position of a dragged column, from 0 to the number of columns. */
export const dropIndex = (layout: Layout, viewport: Viewport, x: number): number => {
  const logical = toPhysical(viewport, x, 0)
  const col = columnUnder(layout, viewport, logical)
  if (col < 0) return logical < layout.gutterWidth ? 0 : layout.columns.length
  const slot = layout.columns[col]
  return logical - columnX(layout, viewport, col) > (slot?.width ?? 0) / 2 ? col + 1 : col
}

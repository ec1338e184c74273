import type { Point } from './drags.ts'
import { cellRect, columnX, rowY, toPhysical, type Cell, type Layout, type Viewport } from './geometry.ts'
import type { Range } from './selection.ts'

/** Half of what a finger needs. */
export const HALF = 22
/** The fill handle stands between those of the corners where it has room, else below them. */
const ROOM = 4 * HALF
const BELOW = 2 * HALF

/** Where what scrolls begins, for a column that does or does not. */
const coveredUpTo = (layout: Layout, col: number): number =>
  layout.gutterWidth + (col < layout.frozenCount ? 0 : layout.frozenWidth)

/** A corner of a cell, in the grid's pixels from the left; null where it is not in sight. */
export const cornerPlace = (
  layout: Layout,
  viewport: Viewport,
  cell: Cell,
  side: 'start' | 'end',
): Point | null => {
  const rect = cellRect(layout, viewport, cell)
  const x = (side === 'end') === viewport.rtl ? rect.x : rect.x + rect.width
  const y = side === 'start' ? rect.y : rect.y + rect.height
  const logical = viewport.rtl ? viewport.width - x : x
  const covered = cell.col < layout.frozenCount ? 0 : coveredUpTo(layout, cell.col)
  const isInside = logical >= covered && logical <= viewport.width
  return isInside && y >= layout.headerHeight && y <= viewport.height ? { x, y } : null
}

/** The middle of what is in sight of a block's lower edge: from there it is filled. */
export const fillPlace = (layout: Layout, viewport: Viewport, range: Range): Point | null => {
  const last = layout.columns[range.right]
  if (!last) return null
  const from = Math.max(coveredUpTo(layout, range.left), columnX(layout, viewport, range.left))
  const end = columnX(layout, viewport, range.right) + last.width
  // A block on both sides of the line behind frozen columns is seen up to it at least.
  const isAcross = range.left < layout.frozenCount && range.right >= layout.frozenCount
  const reached = isAcross ? Math.max(end, coveredUpTo(layout, range.right)) : end
  const to = Math.min(viewport.width, reached)
  const edge = rowY(layout, viewport, range.bottom) + layout.rowHeight
  const y = to - from >= ROOM ? edge : edge + BELOW
  if (to <= from || edge < layout.headerHeight || y > viewport.height) return null
  return { x: toPhysical(viewport, (from + to) / 2, 0), y }
}

/** The end of a column, in its head. */
export const widthPlace = (layout: Layout, viewport: Viewport, col: number): Point | null => {
  const slot = layout.columns[col]
  if (!slot) return null
  const x = columnX(layout, viewport, col) + slot.width
  const isInside = x >= coveredUpTo(layout, col) && x <= viewport.width
  return isInside ? { x: toPhysical(viewport, x, 0), y: HALF } : null
}

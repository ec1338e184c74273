import type { Point } from './drags.ts'
import {
  cellRect,
  columnX,
  rowY,
  toPhysical,
  type Cell,
  type Layout,
  type Viewport,
} from '../layout/geometry.ts'
import type { Range } from '../keyboard/selection.ts'

/** Half of the 44 px touch target. */
export const touchTargetHalfPx = 22
/** Width at which the fill handle fits between the corner handles; else it sits below them. */
const fillHandleRoomPx = 4 * touchTargetHalfPx
const fillHandleBelowPx = 2 * touchTargetHalfPx

/** Where the column's visible area begins: after frozen columns if it scrolls. */
const coveredUpTo = (layout: Layout, col: number): number =>
  layout.gutterWidth + (col < layout.frozenCount ? 0 : layout.frozenWidth)

/** A cell corner in grid pixels from the left; null if not visible. */
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

/** The center of the visible part of a block's lower edge. */
export const fillPlace = (layout: Layout, viewport: Viewport, range: Range): Point | null => {
  const last = layout.columns[range.right]
  if (!last) return null
  const from = Math.max(coveredUpTo(layout, range.left), columnX(layout, viewport, range.left))
  const end = columnX(layout, viewport, range.right) + last.width
  // A block that spans the frozen divider is visible at least up to it.
  const isAcross = range.left < layout.frozenCount && range.right >= layout.frozenCount
  const reached = isAcross ? Math.max(end, coveredUpTo(layout, range.right)) : end
  const to = Math.min(viewport.width, reached)
  const edge = rowY(layout, viewport, range.bottom) + layout.rowHeight
  const y = to - from >= fillHandleRoomPx ? edge : edge + fillHandleBelowPx
  if (to <= from || edge < layout.headerHeight || y > viewport.height) return null
  return { x: toPhysical(viewport, (from + to) / 2, 0), y }
}

/** The end of a column in its header. */
export const widthPlace = (layout: Layout, viewport: Viewport, col: number): Point | null => {
  const slot = layout.columns[col]
  if (!slot) return null
  const x = columnX(layout, viewport, col) + slot.width
  const isInside = x >= coveredUpTo(layout, col) && x <= viewport.width
  return isInside ? { x: toPhysical(viewport, x, 0), y: touchTargetHalfPx } : null
}

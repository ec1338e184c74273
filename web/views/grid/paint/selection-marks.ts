import { cellRect, toPhysical, visibleRows, type Rect } from '../layout/geometry.ts'
import { fillHandleSizePx, fillHandleAt } from '../pointer/hit-test.ts'
import { isBlock, type Range } from '../keyboard/selection.ts'
import { clipped, type Context, type Pane, type Scene } from './scene.ts'

/** A range's rectangle in a pane, cut near the viewport; null if outside. */
const rangeRect = (scene: Scene, range: Range, pane: Pane): Rect | null => {
  const left = Math.max(range.left, pane.isFrozen ? 0 : scene.layout.frozenCount)
  const right = Math.min(range.right, pane.isFrozen ? scene.layout.frozenCount - 1 : scene.columns.length - 1)
  if (left > right) return null
  const { layout, viewport } = scene
  // Cut tall ranges just outside the screen, because far ends would lose precision.
  const shown = visibleRows(layout, viewport)
  const firstRow = Math.max(range.top, shown.first - 2)
  const lastRow = Math.min(range.bottom, shown.end + 2)
  if (firstRow > lastRow) return null
  const a = cellRect(layout, viewport, { row: firstRow, col: left })
  const b = cellRect(layout, viewport, { row: lastRow, col: right })
  const x = Math.min(a.x, b.x)
  return { x, y: a.y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: b.y + b.height - a.y }
}

/** Paints an outline on the grid lines around a rectangle. */
const outline = (context: Context, rect: Rect, width: number, color: string): void => {
  context.strokeStyle = color
  context.lineWidth = width
  context.strokeRect(
    rect.x - 1 + width / 2,
    rect.y - 1 + width / 2,
    rect.width + 1 - width,
    rect.height + 1 - width,
  )
}

/** Paints range, active cell, clipboard marquee and fill preview of a pane. */
export const paintSelection = (context: Context, scene: Scene, pane: Pane): void => {
  const { layout, viewport, theme, selection, range } = scene
  if (selection.kind === 'none') return
  // In forced colors, lines are as thick as the focus ring.
  const thin = theme.scheme === 'forced' ? 2 : 1
  const top = layout.headerHeight
  // One more pixel, so that a ring at the pane's edge is not cut.
  clipped(context, pane.x - 1, top, pane.width + 2, viewport.height - top, () => {
    const active = cellRect(layout, viewport, selection.active)
    const isActiveHere = selection.active.col < layout.frozenCount === pane.isFrozen
    const rect =
      range && (isBlock(range) || selection.kind !== 'cells') ? rangeRect(scene, range, pane) : null
    if (rect && selection.kind !== 'all') {
      context.save()
      context.beginPath()
      context.rect(rect.x - 1, rect.y - 1, rect.width, rect.height)
      if (isActiveHere) context.rect(active.x - 1, active.y - 1, active.width, active.height)
      context.clip('evenodd')
      context.fillStyle = theme.selectedRange
      context.fillRect(rect.x - 1, rect.y - 1, rect.width, rect.height)
      context.restore()
      outline(context, rect, thin, theme.focus)
    }
    const filling = scene.fillTo && rangeRect(scene, scene.fillTo, pane)
    if (filling) dashed(context, filling, theme.focus, thin)
    const copied = scene.marquee && rangeRect(scene, scene.marquee, pane)
    if (copied) dashed(context, copied, theme.focus, 2)
    if (isActiveHere && !scene.editing) {
      outline(context, active, thin + 1, scene.isFocused ? theme.focus : theme.control)
    }
  })
}

const dashed = (context: Context, rect: Rect, color: string, width: number): void => {
  context.save()
  context.setLineDash([4, 3])
  outline(context, rect, width, color)
  context.restore()
}

export const paintFillHandle = (context: Context, scene: Scene): void => {
  const { fillCorner, layout, viewport, theme } = scene
  if (!fillCorner) return
  const at = fillHandleAt(layout, viewport, fillCorner)
  const start = layout.gutterWidth + layout.frozenWidth
  const isCovered = fillCorner.col >= layout.frozenCount && toPhysical(viewport, at.x, 0) < start
  const half = fillHandleSizePx / 2
  // Frozen columns and the header cover it.
  if (isCovered || at.y < layout.headerHeight + half) return
  const x = Math.round(at.x - half - 1)
  const y = Math.round(at.y - half - 1)
  context.fillStyle = theme.surface
  context.fillRect(x - 1, y - 1, fillHandleSizePx + 2, fillHandleSizePx + 2)
  context.fillStyle = theme.focus
  context.fillRect(x, y, fillHandleSizePx, fillHandleSizePx)
}

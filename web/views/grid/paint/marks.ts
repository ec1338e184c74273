import { cellRect, toPhysical, visibleRows, type Rect } from '../geometry.ts'
import { FILL_HANDLE, fillHandleAt } from '../hit-test.ts'
import { isBlock, type Range } from '../selection.ts'
import { clipped, type Context, type Pane, type Scene } from './scene.ts'

/** The rectangle of a range inside a pane, cut to what is near the screen; null when it is elsewhere. */
const rangeRect = (scene: Scene, range: Range, pane: Pane): Rect | null => {
  const left = Math.max(range.left, pane.isFrozen ? 0 : scene.layout.frozenCount)
  const right = Math.min(range.right, pane.isFrozen ? scene.layout.frozenCount - 1 : scene.columns.length - 1)
  if (left > right) return null
  const { layout, viewport } = scene
  // Far ends of tall ranges would lose precision: they are cut just outside the screen.
  const shown = visibleRows(layout, viewport)
  const firstRow = Math.max(range.top, shown.first - 2)
  const lastRow = Math.min(range.bottom, shown.end + 2)
  if (firstRow > lastRow) return null
  const a = cellRect(layout, viewport, { row: firstRow, col: left })
  const b = cellRect(layout, viewport, { row: lastRow, col: right })
  const x = Math.min(a.x, b.x)
  return { x, y: a.y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: b.y + b.height - a.y }
}

/** An outline that lies on the grid lines around a rectangle. */
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
  // Lines are as strong as the ring in the system's own colours.
  const thin = theme.scheme === 'forced' ? 2 : 1
  const top = layout.headerHeight
  // One pixel more, so that a ring at the edge of the pane is whole.
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
      context.fillStyle = theme.tint
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

/** Paints the square that fills by dragging. */
export const paintFillHandle = (context: Context, scene: Scene): void => {
  const { fillCorner, layout, viewport, theme } = scene
  if (!fillCorner) return
  const at = fillHandleAt(layout, viewport, fillCorner)
  const start = layout.gutterWidth + layout.frozenWidth
  const isCovered = fillCorner.col >= layout.frozenCount && toPhysical(viewport, at.x, 0) < start
  const half = FILL_HANDLE / 2
  // Nothing is painted over it.
  if (isCovered || at.y < layout.headerHeight + half) return
  const x = Math.round(at.x - half - 1)
  const y = Math.round(at.y - half - 1)
  context.fillStyle = theme.surface
  context.fillRect(x - 1, y - 1, FILL_HANDLE + 2, FILL_HANDLE + 2)
  context.fillStyle = theme.focus
  context.fillRect(x, y, FILL_HANDLE, FILL_HANDLE)
}

import { columnX, toPhysical, visibleColumns, visibleRows } from '../layout/geometry.ts'
import { stackedHeight } from '../rows/group-headers.ts'
import { paintGroupHeaders } from './group-headers.ts'
import { paintCells } from './body.ts'
import { paintFreezeLine } from './freeze-line.ts'
import { paintAddRow, paintGutter } from './gutter.ts'
import { paintColumnDrag, paintCorner, paintHeaders } from './header.ts'
import { paintRowDrag } from './row-drag.ts'
import { paintFillHandle, paintSelection } from './selection-marks.ts'
import type { Context, Pane, Scene } from './scene.ts'

const shadowWidthPx = 6

/** Sizes a canvas in CSS pixels; returns its scale. Resizing clears the canvas, so paint right after. */
export const fitCanvas = (canvas: HTMLCanvasElement, width: number, height: number): number => {
  const scale = window.devicePixelRatio || 1
  const wide = Math.max(1, Math.round(width * scale))
  const high = Math.max(1, Math.round(height * scale))
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  return scale
}

export const paintScene = (context: Context, scene: Scene): void => {
  const { layout, viewport, theme, scale } = scene
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.fillStyle = theme.sunken
  context.fillRect(0, 0, viewport.width, viewport.height)
  const rows = visibleRows(layout, viewport)
  const scrolling = visibleColumns(layout, viewport)
  const startWidth = layout.gutterWidth + layout.frozenWidth
  const scrolled: Pane = {
    ...scrolling,
    isFrozen: false,
    x: toPhysical(viewport, startWidth, viewport.width - startWidth),
    width: viewport.width - startWidth,
  }
  const frozen: Pane = {
    first: 0,
    end: layout.frozenCount,
    isFrozen: true,
    x: toPhysical(viewport, layout.gutterWidth, layout.frozenWidth),
    width: layout.frozenWidth,
  }
  paintCells(context, scene, scrolled, rows)
  paintSelection(context, scene, scrolled)
  paintCells(context, scene, frozen, rows)
  paintGutter(context, scene, rows)
  paintAddRow(context, scene)
  paintSelection(context, scene, frozen)
  paintGroupHeaders(context, scene)
  paintHeaders(context, scene, scrolled)
  paintHeaders(context, scene, frozen)
  paintCorner(context, scene)
  paintFrozenEdge(context, scene, startWidth)
  paintFreezeLine(context, scene)
  paintFillHandle(context, scene)
  paintColumnDrag(context, scene)
  paintRowDrag(context, scene)
  if (scene.resizing !== null) {
    const end = columnX(layout, viewport, scene.resizing) + (layout.columns[scene.resizing]?.width ?? 0)
    context.fillStyle = theme.primary
    context.fillRect(toPhysical(viewport, end, 0) - 1, 0, 2, viewport.height)
  }
}

/** Paints the frozen-column divider, with a shadow once scrolled. */
const paintFrozenEdge = (context: Context, scene: Scene, startWidth: number): void => {
  const { layout, viewport, theme } = scene
  const bottom = Math.min(viewport.height, layout.headerHeight + stackedHeight(layout) - viewport.scrollY)
  const edge = toPhysical(viewport, startWidth, 0)
  context.fillStyle = theme.line2
  context.fillRect(theme.isRtl ? edge : edge - 1, 0, 1, Math.max(layout.headerHeight, bottom))
  if (viewport.scrollX <= 0 || theme.scheme === 'forced') return
  const from = theme.isRtl ? edge - shadowWidthPx : edge
  const shade = context.createLinearGradient(
    edge,
    0,
    theme.isRtl ? edge - shadowWidthPx : edge + shadowWidthPx,
    0,
  )
  const ink = theme.scheme === 'dark' ? '#000000' : '#1a1d28'
  shade.addColorStop(0, `${ink}${theme.scheme === 'dark' ? '66' : '1f'}`)
  shade.addColorStop(1, `${ink}00`)
  context.fillStyle = shade
  context.fillRect(from, 0, shadowWidthPx, bottom)
}

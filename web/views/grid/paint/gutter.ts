import { drawCheckbox, drawIcon } from '../../../fields/canvas/canvas-shapes.ts'
import { drawTabular, drawText, textWidth } from '../../../fields/canvas/canvas-text.ts'
import { columnX, rowY, toPhysical } from '../layout/geometry.ts'
import { isRowSelected } from '../keyboard/selection.ts'
import { rowGround } from './body.ts'
import { bubbleStart, paintBubble } from './comments.ts'
import { barOf } from './row-color.ts'
import { clipped, lineAcross, type Context, type Scene } from './scene.ts'

const EXPAND = 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7'
const GRIP = 'M9.500 5h.01M9.500 12h.01M9.500 19h.01M15.500 5h.01M15.500 12h.01M15.500 19h.01'
/** Width of the color bar at the end of a row header. */
const colorBarWidthPx = 4
/** Width of the mark of a new record at the start of its row header. */
const newRecordBarWidthPx = 3
const PLUS = 'M12 5v14M5 12h14'

/**
 * Paints row numbers. Hovered and selected rows show a checkbox and the expand icon, which is always visible as a
 * bubble for records with comments.
 */
export const paintGutter = (context: Context, scene: Scene, rows: { first: number; end: number }): void => {
  const { layout, viewport, theme, hover } = scene
  const x = toPhysical(viewport, 0, layout.gutterWidth)
  const top = layout.headerHeight
  const hovered = hover.kind === 'cell' || hover.kind === 'row-head' ? hover.row : -1
  clipped(context, x, top, layout.gutterWidth, viewport.height - top, () => {
    for (let index = rows.first; index < rows.end; index += 1) {
      const row = scene.rowAt(index)
      const y = rowY(layout, viewport, index)
      context.fillStyle = rowGround(scene, index, row)
      context.fillRect(x, y, layout.gutterWidth, layout.rowHeight)
      context.fillStyle = theme.line
      lineAcross(context, scene, x, y + layout.rowHeight, layout.gutterWidth)
      const color = row ? scene.rowColors?.(row).row : null
      if (color) {
        context.fillStyle = barOf(theme, color)
        context.fillRect(
          toPhysical(viewport, layout.gutterWidth - colorBarWidthPx, colorBarWidthPx),
          y,
          colorBarWidthPx,
          layout.rowHeight - 1,
        )
      }
      if (row && scene.isNew(row.id)) {
        context.fillStyle = theme.primary
        context.fillRect(
          toPhysical(viewport, 0, newRecordBarWidthPx),
          y,
          newRecordBarWidthPx,
          layout.rowHeight - 1,
        )
      }
      const comments = row ? (scene.commentsOf?.(row.id)?.count ?? 0) : 0
      const middle = y + Math.min(layout.rowHeight, 32) / 2
      const isDragged = row !== undefined && (scene.rowDrag?.ids.has(row.id) ?? false)
      const isSelected = row !== undefined && isRowSelected(scene.selection, row.id)
      const showsGrip = (hovered === index && row) || (isSelected && scene.isTouch) || isDragged
      if (layout.gripWidth > 0 && layout.rowCount > 1 && showsGrip) {
        drawIcon(context, GRIP, toPhysical(viewport, 0, 14), middle - 7, 14, theme.icon)
      }
      if (isSelected || (hovered === index && row)) {
        drawCheckbox(context, toPhysical(viewport, 22, 0), middle, isSelected, {
          ground: theme.primary,
          line: theme.control,
          mark: theme.onPrimary,
        })
      } else {
        const text = scene.formatRowNumber(index + 1)
        const usual = layout.gutterWidth - 24
        // A long number leaves room for the bubble.
        const room = bubbleStart(scene, comments) - 2
        const isLong = comments > 0 && 4 + usual / 2 + textWidth(context, text, theme.smallFont) / 2 > room
        const width = isLong ? room - 4 : usual
        const box = { x: toPhysical(viewport, 4, width), y: middle - 16, width, height: 32 }
        const style = {
          font: theme.smallFont,
          color: theme.ink3,
          isRtl: theme.isRtl,
          align: 'center' as const,
        }
        drawTabular(context, text, box, style)
      }
      const isOn = hovered === index && hover.kind === 'row-head' && hover.part === 'expand'
      // The bubble also opens the record, at its comments.
      if (comments > 0) paintBubble(context, scene, middle, comments, isOn)
      else if (hovered === index && row) {
        drawIcon(
          context,
          EXPAND,
          toPhysical(viewport, layout.gutterWidth - 20, 14),
          middle - 7,
          14,
          isOn ? theme.link : theme.icon,
        )
      }
    }
  })
}

/** Paints the row below the last one that adds a record. */
export const paintAddRow = (context: Context, scene: Scene): void => {
  const { layout, viewport, theme } = scene
  if (layout.addRowHeight === 0) return
  const y = rowY(layout, viewport, layout.rowCount)
  if (y >= viewport.height || y < layout.headerHeight - layout.rowHeight) return
  const end = columnX(layout, viewport, layout.columns.length - 1) + (layout.columns.at(-1)?.width ?? 0)
  const width = Math.max(layout.gutterWidth, end)
  const x = toPhysical(viewport, 0, width)
  clipped(context, x, layout.headerHeight, width, viewport.height - layout.headerHeight, () => {
    const isHovered = scene.hover.kind === 'add-row'
    context.fillStyle = isHovered ? theme.hover : theme.surface
    context.fillRect(x, y, width, layout.rowHeight)
    context.fillStyle = theme.line
    lineAcross(context, scene, x, y + layout.rowHeight, width)
    const color = isHovered ? theme.ink : theme.ink3
    const middle = y + Math.min(layout.rowHeight, 32) / 2
    drawIcon(context, PLUS, toPhysical(viewport, 14, 16), middle - 8, 16, color)
    const start = layout.gutterWidth + 8
    const box = { x: toPhysical(viewport, start, 200), y: middle - 16, width: 200, height: 32 }
    drawText(context, scene.addRowLabel, box, { font: theme.font, color, isRtl: theme.isRtl })
  })
}

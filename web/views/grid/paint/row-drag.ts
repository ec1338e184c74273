import { fillRound } from '../../../fields/canvas/canvas-shapes.ts'
import { drawText, textWidth } from '../../../fields/canvas/canvas-text.ts'
import { columnX, rowY, toPhysical } from '../layout/geometry.ts'
import { clipped, type Context, type Scene } from './scene.ts'

const dragLabelHeightPx = 28

/** Paints the drop indicator of dragged rows, and their count beside the pointer. */
export const paintRowDrag = (context: Context, scene: Scene): void => {
  const { rowDrag: drag, layout, viewport, theme } = scene
  if (!drag) return
  const top = layout.headerHeight
  clipped(context, 0, top, viewport.width, viewport.height - top, () => {
    if (drag.drop) {
      const { row, side } = drag.drop
      const y = rowY(layout, viewport, row) + (side === 'after' ? layout.rowHeight : 0)
      const end = columnX(layout, viewport, layout.columns.length - 1) + (layout.columns.at(-1)?.width ?? 0)
      const width = Math.min(viewport.width, end)
      context.fillStyle = theme.primary
      context.fillRect(
        toPhysical(viewport, 0, width),
        Math.max(top, Math.min(viewport.height - 3, y - 2)),
        width,
        3,
      )
    }
    const text = scene.formatRows(drag.ids.size)
    const labelWidth = textWidth(context, text, theme.strongFont) + 20
    const x = theme.isRtl ? drag.x - 16 - labelWidth : drag.x + 16
    const box = { x, y: drag.y + 8, width: labelWidth, height: dragLabelHeightPx }
    fillRound(context, box, 6, theme.primary)
    const inner = { ...box, x: box.x + 10, width: labelWidth - 20 }
    drawText(context, text, inner, { font: theme.strongFont, color: theme.onPrimary, isRtl: theme.isRtl })
  })
}

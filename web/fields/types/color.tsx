import { fillRound, strokeRound } from '../canvas/canvas-shapes.ts'
import { drawText, textWidth } from '../canvas/canvas-text.ts'
import type { FieldUi } from '../field-ui.ts'
import { hexOf } from '../format/hex-of.ts'
import { lazyEditor } from '../editors/lazy-editor.tsx'
import { plainText } from '../canvas/text-cell.ts'

const text = plainText
const swatchSizePx = 16
const swatchGapPx = 8

export const color: FieldUi = {
  icon: 'M12 3.5c3.5 4 6 7 6 10.5a6 6 0 0 1-12 0c0-3.5 2.5-6.5 6-10.5zM9 14.5a3 3 0 0 0 3 3',
  group: 'other',
  paint(context, { value, box, theme }) {
    const hex = hexOf(value)
    if (hex === null) return
    const line = { ...box, height: Math.min(box.height, 32) }
    const y = Math.round(line.y + line.height / 2 - swatchSizePx / 2)
    const swatch = {
      x: theme.isRtl ? box.x + box.width - swatchSizePx : box.x,
      y,
      width: swatchSizePx,
      height: swatchSizePx,
    }
    fillRound(context, swatch, 4, hex)
    strokeRound(context, swatch, 4, theme.line2)
    const room = {
      ...line,
      x: theme.isRtl ? box.x : box.x + swatchSizePx + swatchGapPx,
      width: box.width - swatchSizePx - swatchGapPx,
    }
    const style = { font: theme.font, color: theme.ink, isRtl: theme.isRtl, direction: 'ltr' } as const
    drawText(context, hex, room, style)
  },
  measure: (context, value, column, theme) =>
    hexOf(value) === null
      ? 0
      : swatchSizePx + swatchGapPx + textWidth(context, text(value, column), theme.font),
  text,
  editorKind: 'overlay',
  Editor: lazyEditor('color', text),
}

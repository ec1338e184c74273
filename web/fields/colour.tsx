import { fillRound, strokeRound } from './canvas-shapes.ts'
import { drawText, textWidth } from './canvas-text.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { hexOf } from './hex-of.ts'
import { laterEditor } from './later-editor.tsx'
import { plainText } from './text-cell.ts'

const text = plainText('Colour')
const SWATCH = 16
const GAP = 8

export const colour: FieldUi = {
  icon: fieldIcons.Colour,
  group: 'other',
  paint(context, { value, box, theme }) {
    const hex = hexOf(value)
    if (hex === null) return
    const line = { ...box, height: Math.min(box.height, 32) }
    const y = Math.round(line.y + line.height / 2 - SWATCH / 2)
    const swatch = { x: theme.isRtl ? box.x + box.width - SWATCH : box.x, y, width: SWATCH, height: SWATCH }
    fillRound(context, swatch, 4, hex)
    strokeRound(context, swatch, 4, theme.line2)
    const room = { ...line, x: theme.isRtl ? box.x : box.x + SWATCH + GAP, width: box.width - SWATCH - GAP }
    const style = { font: theme.font, color: theme.ink, isRtl: theme.isRtl, direction: 'ltr' } as const
    drawText(context, hex, room, style)
  },
  measure: (context, value, column, theme) =>
    hexOf(value) === null ? 0 : SWATCH + GAP + textWidth(context, text(value, column), theme.font),
  text,
  editorKind: 'overlay',
  Editor: laterEditor('colour', text),
}

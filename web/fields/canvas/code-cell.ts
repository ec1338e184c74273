import type { FieldColumn } from '#core/fields/field.ts'
import type { Box } from './canvas-text.ts'
import { drawText } from './canvas-text.ts'
import type { Code } from './barcode-encoding.ts'
import { codeText } from './code-text.ts'
import type { FieldUi, PaintCell } from '../field-ui.ts'

export type CodeOf = (text: string, column: FieldColumn) => Code | null | undefined

/** Paints a code in the cell's center, or its text if there is none. `isSquare`: QR codes. */
export function paintCode(codeOf: CodeOf, isSquare: boolean): FieldUi['paint'] {
  return (context, cell) => {
    const text = codeText(cell.value)
    if (text === '') return
    const code = codeOf(text, cell.column)
    if (code) drawCode(context, code, cell.box, isSquare)
    else drawInstead(context, text, cell, code === null)
  }
}

function drawInstead(
  context: CanvasRenderingContext2D,
  text: string,
  { box, theme }: PaintCell,
  isWrong: boolean,
): void {
  const line = { ...box, height: Math.min(box.height, 32) }
  const color = isWrong ? theme.dangerInk : theme.ink3
  drawText(context, text, line, { font: theme.font, color, isRtl: theme.isRtl })
}

const codePaddingPx = 2
const barHeightMaxPx = 56

/** Use whole device pixels per module for sharp edges, unless there is no room. */
function drawCode(context: CanvasRenderingContext2D, code: Code, box: Box, isSquare: boolean): void {
  const pixels = context.getTransform().a || 1
  const roomY = Math.max(box.height - 2 * codePaddingPx, 1)
  const room = isSquare ? Math.min(box.width, roomY) : box.width
  const whole = Math.floor((room * pixels) / code.width) / pixels
  const scale = whole > 0 ? whole : room / code.width
  const width = code.width * scale
  const height = isSquare ? width : Math.min(roomY, barHeightMaxPx)
  const snap = (at: number) => Math.round(at * pixels) / pixels
  context.save()
  context.imageSmoothingEnabled = whole === 0
  context.drawImage(
    code,
    snap(box.x + (box.width - width) / 2),
    snap(
      box.y +
        Math.max(
          (Math.min(box.height, isSquare ? box.height : barHeightMaxPx + 8) - height) / 2,
          codePaddingPx,
        ),
    ),
    width,
    height,
  )
  context.restore()
}

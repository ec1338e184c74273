import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import type { Box } from './canvas-text.ts'
import { drawText } from './canvas-text.ts'
import type { Code } from './codes.ts'
import type { FieldUi, PaintCell } from './field-ui.ts'

/** The texts of a value that may be several, as in a lookup; those that say nothing have no code. */
export const codeTexts = (value: CellValue): string[] =>
  (Array.isArray(value) ? value : [value]).map(codeText).filter((text) => text !== '')

export type CodeOf = (text: string, column: FieldColumn) => Code | null | undefined

export const codeText = (value: CellValue): string => (typeof value === 'string' ? value : '')

/** Paints a code in the middle of the cell; the text where there is none. `isSquare`: as high as it is wide. */
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

const SPACE = 2
const BARS_MAX = 56

/** Whole device pixels for each module, so that edges are sharp; less than one only where there is no room. */
function drawCode(context: CanvasRenderingContext2D, code: Code, box: Box, isSquare: boolean): void {
  const pixels = context.getTransform().a || 1
  const roomY = Math.max(box.height - 2 * SPACE, 1)
  const room = isSquare ? Math.min(box.width, roomY) : box.width
  const whole = Math.floor((room * pixels) / code.width) / pixels
  const scale = whole > 0 ? whole : room / code.width
  const width = code.width * scale
  const height = isSquare ? width : Math.min(roomY, BARS_MAX)
  const snap = (at: number) => Math.round(at * pixels) / pixels
  context.save()
  context.imageSmoothingEnabled = whole === 0
  context.drawImage(
    code,
    snap(box.x + (box.width - width) / 2),
    snap(box.y + Math.max((Math.min(box.height, isSquare ? box.height : BARS_MAX + 8) - height) / 2, SPACE)),
    width,
    height,
  )
  context.restore()
}

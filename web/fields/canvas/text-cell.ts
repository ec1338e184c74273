import { fieldOf } from '#core/fields/index.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { drawLines, drawNumber, drawTabular, drawText } from './canvas-text.ts'
import type { FieldUi, PaintCell } from '../field-ui.ts'
import { currentTextFormat } from '../format/text-format.ts'

/** Painters of text cells: single line, multiple lines, or a number at the end. */

/** A value's text by core. */
export function plainText(value: CellValue, column: FieldColumn): string {
  return fieldOf(column).toText(value, column)
}

/** A decimal as typed in the reader's format, for editing in cells and forms. */
export function typedDecimal(value: CellValue, column: FieldColumn): string {
  return plainText(value, column).replace('.', currentTextFormat().decimalSeparator)
}

/** Minimum cell height for several lines. */
const multilineHeightMinPx = 48

/** Paints text from the start: a single line, or as many as a tall row fits. */
export function paintText(
  text: (value: CellValue, column: FieldColumn) => string,
  color: (cell: PaintCell) => string = ({ theme }) => theme.ink,
  direction?: 'ltr',
): (context: CanvasRenderingContext2D, cell: PaintCell) => void {
  return (context, cell) => {
    const { box, theme } = cell
    const shown = text(cell.value, cell.column)
    const style = {
      font: theme.font,
      color: color(cell),
      isRtl: theme.isRtl,
      ...(direction && { direction }),
    }
    if (box.height < multilineHeightMinPx && direction) drawTabular(context, shown, box, style)
    else if (box.height < multilineHeightMinPx) drawText(context, shown, box, style)
    else drawLines(context, shown, { ...box, y: box.y + 7, height: box.height - 12 }, style)
  }
}

/** Paints codes, URLs, dates and times: start-aligned, left to right, with tabular figures. */
export const paintCode = (text: FieldUi['text'], color?: (cell: PaintCell) => string): FieldUi['paint'] =>
  paintText(text, color, 'ltr')

/** Paints a number at the end with tabular figures. */
export function paintNumber(
  text: (value: CellValue, column: FieldColumn) => string,
): (context: CanvasRenderingContext2D, cell: PaintCell) => void {
  return (context, { value, column, box, theme }) => {
    const line = box.height < multilineHeightMinPx ? box : { ...box, y: box.y + 2, height: 28 }
    drawNumber(context, text(value, column), line, { font: theme.font, color: theme.ink, isRtl: theme.isRtl })
  }
}

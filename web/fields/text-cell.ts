import { fields } from '#core/fields/index.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue, FieldType } from '#core/schema.ts'
import { drawLines, drawNumber, drawTabular, drawText } from './canvas-text.ts'
import type { FieldUi, PaintCell } from './field-ui.ts'
import { currentTextFormat } from './text-format.ts'

/** Painters of cells that are text: one line, several lines, or a number at the end. */

/** The text of a value as core writes it. */
export function plainText(type: FieldType): (value: CellValue, column: FieldColumn) => string {
  return (value, column) => fields[type].toText(value, column)
}

/** A decimal number as the reader types it: what editing starts with, in a cell and in a form. */
export function typedDecimal(type: FieldType): (value: CellValue, column: FieldColumn) => string {
  const plain = plainText(type)
  return (value, column) => plain(value, column).replace('.', currentTextFormat().decimalSeparator)
}

/** Height from which cells show more than one line. */
const TALL = 48

/** Paints text from the start: one line, or as many as a tall row holds. */
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
    if (box.height < TALL && direction) drawTabular(context, shown, box, style)
    else if (box.height < TALL) drawText(context, shown, box, style)
    else drawLines(context, shown, { ...box, y: box.y + 7, height: box.height - 12 }, style)
  }
}

/** Paints codes, addresses, days and moments: from the start like text, their parts always from left to right and their digits of equal width. */
export const paintCode = (text: FieldUi['text'], color?: (cell: PaintCell) => string): FieldUi['paint'] =>
  paintText(text, color, 'ltr')

/** Paints a number at the end, with digits of equal width. */
export function paintNumber(
  text: (value: CellValue, column: FieldColumn) => string,
): (context: CanvasRenderingContext2D, cell: PaintCell) => void {
  return (context, { value, column, box, theme }) => {
    const line = box.height < TALL ? box : { ...box, y: box.y + 2, height: 28 }
    drawNumber(context, text(value, column), line, { font: theme.font, color: theme.ink, isRtl: theme.isRtl })
  }
}

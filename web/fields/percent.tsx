import { fixedText } from '#core/decimal.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { numberFormat } from '../i18n/format.ts'
import { fillRound, strokeRound } from './canvas-shapes.ts'
import { textWidth } from './canvas-text.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi, PaintCell } from './field-ui.ts'
import { paintNumber, typedDecimal } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const typed = typedDecimal('Percent')

/** `50 %` as the language on screen writes it, with the column's places. */
export function showPercent(value: CellValue, column: FieldColumn): string {
  if (typeof value !== 'number' && typeof value !== 'string') return ''
  const places = typeof column.options['precision'] === 'number' ? column.options['precision'] : 0
  const format = numberFormat({
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return format.format(numeric(fixedText(value, places)))
}

/** `Intl` takes decimal text with all its digits; the text must be one. */
function numeric(digits: string): Intl.StringNumericLiteral {
  return digits as Intl.StringNumericLiteral
}

const paintPlain = paintNumber(showPercent)
const BAR_HEIGHT = 6
const GAP = 8

/** A bar from the start of the cell, with the number behind it; all below 0 is empty and all above 100 is full. */
function paintBar(context: CanvasRenderingContext2D, cell: PaintCell): void {
  const { value, column, box, theme } = cell
  if (value === null) return
  const widest = Math.max(
    ...[showPercent(100, column), showPercent(value, column)].map((each) =>
      textWidth(context, each, theme.font),
    ),
  )
  const width = box.width - widest - GAP
  if (width >= 24) {
    const share = Math.min(Math.max(Number(value) / 100, 0), 1)
    const y = Math.round(box.y + Math.min(box.height, 32) / 2 - BAR_HEIGHT / 2)
    const x = theme.isRtl ? box.x + box.width - width : box.x
    const bar = { x, y, width, height: BAR_HEIGHT }
    if (theme.scheme === 'forced') strokeRound(context, bar, BAR_HEIGHT / 2, theme.line)
    else fillRound(context, bar, BAR_HEIGHT / 2, theme.line2)
    const filled = Math.round(width * share)
    if (filled > 0) {
      const start = theme.isRtl ? x + width - filled : x
      fillRound(context, { ...bar, x: start, width: filled }, Math.min(BAR_HEIGHT, filled) / 2, theme.primary)
    }
  }
  paintPlain(context, cell)
}

export const percent: FieldUi = {
  icon: fieldIcons.Percent,
  group: 'number',
  tells: 'number',
  paint: (context, cell) =>
    cell.column.options['is_progress'] === true ? paintBar(context, cell) : paintPlain(context, cell),
  text: showPercent,
  editText: typed,
  editorKind: 'text',
  inputMode: 'decimal',
  Editor: textEditor({ inputMode: 'decimal', isSigned: true, text: typed, shown: showPercent }),
}

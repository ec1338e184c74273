import { fixedText } from '#core/decimal.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'
import { numberFormat } from '../../i18n/format.ts'
import { fillRound, strokeRound } from '../canvas/canvas-shapes.ts'
import { textWidth } from '../canvas/canvas-text.ts'
import type { FieldUi, PaintCell } from '../field-ui.ts'
import { paintNumber, typedDecimal } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

const typed = typedDecimal

/** A localized percentage with the column's decimals. */
export function formatPercent(value: CellValue, column: FieldColumn): string {
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

/** `Intl` formats decimal strings exactly; the text must be one. */
function numeric(digits: string): Intl.StringNumericLiteral {
  return digits as Intl.StringNumericLiteral
}

const paintPlain = paintNumber(formatPercent)
const barHeightPx = 6
const barGapPx = 8

/** A progress bar from the cell's start with the number after it, clamped to 0 to 100. */
function paintBar(context: CanvasRenderingContext2D, cell: PaintCell): void {
  const { value, column, box, theme } = cell
  if (value === null) return
  const widest = Math.max(
    ...[formatPercent(100, column), formatPercent(value, column)].map((each) =>
      textWidth(context, each, theme.font),
    ),
  )
  const width = box.width - widest - barGapPx
  if (width >= 24) {
    const share = Math.min(Math.max(Number(value) / 100, 0), 1)
    const y = Math.round(box.y + Math.min(box.height, 32) / 2 - barHeightPx / 2)
    const x = theme.isRtl ? box.x + box.width - width : box.x
    const bar = { x, y, width, height: barHeightPx }
    if (theme.scheme === 'forced') strokeRound(context, bar, barHeightPx / 2, theme.line)
    else fillRound(context, bar, barHeightPx / 2, theme.line2)
    const filled = Math.round(width * share)
    if (filled > 0) {
      const start = theme.isRtl ? x + width - filled : x
      fillRound(
        context,
        { ...bar, x: start, width: filled },
        Math.min(barHeightPx, filled) / 2,
        theme.primary,
      )
    }
  }
  paintPlain(context, cell)
}

export const percent: FieldUi = {
  icon: 'M19 5 5 19M7.5 5a2.5 2.5 0 1 0 .01 0zM16.5 14a2.5 2.5 0 1 0 .01 0z',
  group: 'number',
  optionsPanel: 'percent',
  formatPanel: 'percentFormat',
  cardRole: 'number',
  paint: (context, cell) =>
    cell.column.options['is_progress'] === true ? paintBar(context, cell) : paintPlain(context, cell),
  text: formatPercent,
  editText: typed,
  editorKind: 'text',
  inputMode: 'decimal',
  Editor: textEditor({ inputMode: 'decimal', isSigned: true, text: typed, shown: formatPercent }),
}

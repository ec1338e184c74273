import { t } from '../../i18n/i18n.ts'
import { drawIcon } from './canvas-shapes.ts'
import type { FieldUi, PaintCell } from '../field-ui.ts'
import { readOnlyEditor } from '../read-only.tsx'
import { paintText } from './text-cell.ts'

const warningSign = 'M12 4 2.5 20h19zM12 10v4.5M12 17.5h.01'
const signWidthPx = 20

/** A column that fails for every record: its error replaces the values. */
export function brokenFieldUi(problem: string): Omit<FieldUi, 'icon'> {
  const text = (): string => t('fields.broken', { problem })
  return {
    editorKind: 'none',
    Editor: readOnlyEditor(text),
    text,
    // There is no value to copy.
    editText: () => '',
    paint: (context, cell) => paintBrokenField(context, cell, text()),
  }
}

/** Paints an error icon and message instead of a value. */
export function paintBrokenField(context: CanvasRenderingContext2D, cell: PaintCell, text: string): void {
  const { box, theme } = cell
  const x = theme.isRtl ? box.x + box.width - 14 : box.x
  drawIcon(context, warningSign, x, box.y + 8, 14, theme.dangerInk)
  const rest = { ...box, x: theme.isRtl ? box.x : box.x + signWidthPx, width: box.width - signWidthPx }
  const paint = paintText(
    () => text,
    () => theme.dangerInk,
  )
  paint(context, { ...cell, box: rest })
}

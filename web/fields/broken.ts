import { t } from '../i18n/i18n.ts'
import { drawIcon } from './canvas-shapes.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi, PaintCell } from './field-ui.ts'
import { readOnlyEditor } from './read-only.tsx'
import { paintText } from './text-cell.ts'

const SIGN = 'M12 4 2.500 20h19zM12 10v4.500M12 17.500h.01'
const ROOM = 20

/** How a column looks that cannot be worked out for any record: what is wrong stands where its values would. */
export function brokenUi(problem: string): FieldUi {
  const text = (): string => t('fields.broken', { problem })
  return {
    icon: fieldIcons.Formula,
    editorKind: 'none',
    Editor: readOnlyEditor(text),
    text,
    // What is copied is the value, of which there is none.
    editText: () => '',
    paint: (context, cell) => paintBroken(context, cell, text()),
  }
}

/** What is wrong with a cell in the place of its value, after a sign. */
export function paintBroken(context: CanvasRenderingContext2D, cell: PaintCell, text: string): void {
  const { box, theme } = cell
  const x = theme.isRtl ? box.x + box.width - 14 : box.x
  drawIcon(context, SIGN, x, box.y + 8, 14, theme.dangerInk)
  const rest = { ...box, x: theme.isRtl ? box.x : box.x + ROOM, width: box.width - ROOM }
  const paint = paintText(
    () => text,
    () => theme.dangerInk,
  )
  paint(context, { ...cell, box: rest })
}

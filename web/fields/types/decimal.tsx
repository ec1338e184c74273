import { formatDecimal } from '../format/format-value.ts'
import type { FieldUi } from '../field-ui.ts'
import { paintNumber, typedDecimal } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

const typed = typedDecimal

export const decimal: FieldUi = {
  icon: 'M4 8a3 3 0 0 1 6 0v8a3 3 0 0 1-6 0zM13 18h.01M16 8a2.5 2.5 0 0 1 5 0v8a2.5 2.5 0 0 1-5 0z',
  group: 'number',
  optionsPanel: 'decimal',
  formatPanel: 'decimal',
  cardRole: 'number',
  paint: paintNumber(formatDecimal),
  text: formatDecimal,
  editText: typed,
  spreadsheetNumber: 'value',
  editorKind: 'text',
  inputMode: 'decimal',
  Editor: textEditor({ inputMode: 'decimal', isSigned: true, text: typed, shown: formatDecimal }),
}

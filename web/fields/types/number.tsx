import { formatInteger } from '../format/format-value.ts'
import type { FieldUi } from '../field-ui.ts'
import { paintNumber } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

export const number: FieldUi = {
  icon: 'M5 8l3-2v12M5 18h6M14 8a3 3 0 0 1 6 0c0 3-6 6-6 10h6',
  group: 'number',
  optionsPanel: 'thousands',
  formatPanel: 'thousands',
  cardRole: 'number',
  paint: paintNumber(formatInteger),
  text: formatInteger,
  spreadsheetNumber: 'value',
  editorKind: 'text',
  inputMode: 'numeric',
  Editor: textEditor({ inputMode: 'numeric', isSigned: true, shown: formatInteger }),
}

import { showDecimal } from './display.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintNumber, typedDecimal } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const typed = typedDecimal('Decimal')

export const decimal: FieldUi = {
  icon: fieldIcons.Decimal,
  group: 'number',
  tells: 'number',
  paint: paintNumber(showDecimal),
  text: showDecimal,
  editText: typed,
  editorKind: 'text',
  inputMode: 'decimal',
  Editor: textEditor({ inputMode: 'decimal', isSigned: true, text: typed, shown: showDecimal }),
}

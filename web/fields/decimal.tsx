import { showDecimal } from './display.ts'
import { currentTextFormat } from './text-format.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintNumber, plainText } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const text = plainText('Decimal')

export const decimal: FieldUi = {
  icon: fieldIcons.Decimal,
  group: 'number',
  paint: paintNumber(showDecimal),
  text: showDecimal,
  editText: (value, column) => text(value, column).replace('.', currentTextFormat().decimalSeparator),
  editorKind: 'text',
  inputMode: 'decimal',
  Editor: textEditor({ inputMode: 'decimal', isSigned: true }),
}

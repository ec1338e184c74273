import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintText, plainText } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const text = plainText('SingleLineText')

export const singleLineText: FieldUi = {
  icon: fieldIcons.SingleLineText,
  group: 'text',
  paint: paintText(text),
  text,
  editorKind: 'text',
  Editor: textEditor({}),
}

import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintText, plainText } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const text = plainText('LongText')

export const longText: FieldUi = {
  icon: fieldIcons.LongText,
  group: 'text',
  paint: paintText(text),
  text,
  editorKind: 'text',
  isMultiline: true,
  Editor: textEditor({ isMultiline: true }),
}

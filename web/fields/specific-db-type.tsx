import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintText, plainText } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const text = plainText('SpecificDBType')

export const specificDbType: FieldUi = {
  icon: fieldIcons.SpecificDBType,
  group: 'other',
  paint: paintText(text),
  text,
  editorKind: 'text',
  isMultiline: true,
  Editor: textEditor({ isMultiline: true }),
}

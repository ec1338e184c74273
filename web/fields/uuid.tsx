import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintCode, plainText } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const text = plainText('UUID')

export const uuid: FieldUi = {
  icon: fieldIcons.UUID,
  group: 'other',
  paint: paintCode(text),
  text,
  editorKind: 'text',
  Editor: textEditor({}),
}

import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintCode, plainText } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const text = plainText('Geometry')

export const geometry: FieldUi = {
  icon: fieldIcons.Geometry,
  group: 'other',
  paint: paintCode(text),
  text,
  editorKind: 'text',
  isMultiline: true,
  Editor: textEditor({ isMultiline: true, isCode: true }),
}

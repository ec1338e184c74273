import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { largeEditor } from './large-editor.tsx'
import { paintCode, plainText } from './text-cell.ts'

const text = plainText('Geometry')

export const geometry: FieldUi = {
  icon: fieldIcons.Geometry,
  group: 'other',
  paint: paintCode(text),
  text,
  editorKind: 'overlay',
  isMultiline: true,
  Editor: largeEditor('shape', text),
}

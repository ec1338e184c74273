import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { readOnlyEditor } from './read-only.tsx'
import { paintNumber, plainText } from './text-cell.ts'

const text = plainText('AutoNumber')

export const autoNumber: FieldUi = {
  icon: fieldIcons.AutoNumber,
  group: 'number',
  paint: paintNumber(text),
  text,
  editorKind: 'none',
  Editor: readOnlyEditor(text),
}

import { ownDigits } from '../i18n/format.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { readOnlyEditor } from './read-only.tsx'
import { paintNumber, plainText } from './text-cell.ts'

const plain = plainText('ID')
const text: FieldUi['text'] = (value, column) => ownDigits(plain(value, column))

export const id: FieldUi = {
  icon: fieldIcons.ID,
  paint: paintNumber(text),
  text,
  editorKind: 'none',
  Editor: readOnlyEditor(text),
}

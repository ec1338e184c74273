import { ownDigits } from '../i18n/format.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { paintNumber, plainText } from './text-cell.ts'
import { textEditor } from './text-editor.tsx'

const plain = plainText('Year')
const text: FieldUi['text'] = (value, column) => ownDigits(plain(value, column))

export const year: FieldUi = {
  icon: fieldIcons.Year,
  group: 'date',
  paint: paintNumber(text),
  text,
  editorKind: 'text',
  inputMode: 'numeric',
  Editor: textEditor({ inputMode: 'numeric', shown: text }),
}

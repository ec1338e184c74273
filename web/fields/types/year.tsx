import { ownDigits } from '../../i18n/format.ts'
import type { FieldUi } from '../field-ui.ts'
import { paintNumber, plainText } from '../canvas/text-cell.ts'
import { textEditor } from '../editors/text-editor.tsx'

const plain = plainText
const text: FieldUi['text'] = (value, column) => ownDigits(plain(value, column))

export const year: FieldUi = {
  icon: 'M5 5h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 10h18M8 3v4M16 3v4M8.5 14h7M8.5 17.5h4',
  group: 'date',
  paint: paintNumber(text),
  text,
  editorKind: 'text',
  inputMode: 'numeric',
  Editor: textEditor({ inputMode: 'numeric', shown: text }),
}

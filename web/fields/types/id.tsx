import { ownDigits } from '../../i18n/format.ts'
import type { FieldUi } from '../field-ui.ts'
import { readOnlyEditor } from '../read-only.tsx'
import { paintNumber, plainText } from '../canvas/text-cell.ts'

const plain = plainText
const text: FieldUi['text'] = (value, column) => ownDigits(plain(value, column))

export const id: FieldUi = {
  icon: 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18',
  paint: paintNumber(text),
  text,
  editorKind: 'none',
  Editor: readOnlyEditor(text),
}

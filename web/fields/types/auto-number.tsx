import { ownDigits } from '../../i18n/format.ts'
import type { FieldUi } from '../field-ui.ts'
import { readOnlyEditor } from '../read-only.tsx'
import { paintNumber, plainText } from '../canvas/text-cell.ts'

const plain = plainText
const text: FieldUi['text'] = (value, column) => ownDigits(plain(value, column))

export const autoNumber: FieldUi = {
  icon: 'M4 7l2-1.5V12M4 18.5h5M4.2 16c.3-.8 1-1.3 1.9-1.3 1.1 0 1.9.7 1.9 1.7 0 .8-.6 1.3-3.9 2.1M13 7h7M13 12h7M13 17h7',
  group: 'number',
  paint: paintNumber(text),
  text,
  editorKind: 'none',
  Editor: readOnlyEditor(text),
}

import { codeText, paintCode, shownCode } from './code-cell.tsx'
import { qrOf } from './codes.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { readOnlyEditor } from './read-only.tsx'

export const qrCode: FieldUi = {
  icon: fieldIcons.QrCode,
  group: 'other',
  paint: paintCode(qrOf, true),
  measure: () => 72,
  text: codeText,
  editorKind: 'none',
  Editor: readOnlyEditor(codeText),
  Shown: shownCode(qrOf, true),
}

import { codeText, paintCode } from './code-cell.tsx'
import { qrOf } from './codes.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { largeEditor, largeShownBy } from './large-editor.tsx'

export const qrCode: FieldUi = {
  icon: fieldIcons.QrCode,
  group: 'other',
  paint: paintCode(qrOf, true),
  measure: () => 72,
  text: codeText,
  editorKind: 'overlay',
  isViewer: true,
  Editor: largeEditor('code', codeText),
  Shown: largeShownBy('code', codeText),
}

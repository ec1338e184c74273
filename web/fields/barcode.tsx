import { codeText, paintCode } from './code-cell.tsx'
import { barcodeOf } from './codes.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { largeEditor, largeShownBy } from './large-editor.tsx'

export const barcode: FieldUi = {
  icon: fieldIcons.Barcode,
  group: 'other',
  paint: paintCode(barcodeOf, false),
  measure: (_context, value, column) => barcodeOf(codeText(value), column)?.width ?? 160,
  text: codeText,
  editorKind: 'overlay',
  isViewer: true,
  Editor: largeEditor('code', codeText),
  Shown: largeShownBy('code', codeText),
}

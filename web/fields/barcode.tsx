import { barcodeFormats } from '#core/fields/barcode.ts'
import { codeText, type CodeOf, paintCode, shownCode } from './code-cell.tsx'
import { barsOf } from './codes.ts'
import { fieldIcons } from './field-icons.tsx'
import type { FieldUi } from './field-ui.ts'
import { readOnlyEditor } from './read-only.tsx'

const codeOf: CodeOf = (text, { options }) =>
  barsOf(text, barcodeFormats.find((format) => format === options['barcodeFormat']) ?? barcodeFormats[0])

export const barcode: FieldUi = {
  icon: fieldIcons.Barcode,
  group: 'other',
  paint: paintCode(codeOf, false),
  measure: (_context, value, column) => codeOf(codeText(value), column)?.width ?? 160,
  text: codeText,
  editorKind: 'none',
  Editor: readOnlyEditor(codeText),
  Shown: shownCode(codeOf, false),
}

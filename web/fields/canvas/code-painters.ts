import type { FieldUi } from '../field-ui.ts'
import { barcodeOf, qrOf } from './barcode-encoding.ts'
import { paintCode } from './code-cell.ts'
import { codeText } from './code-text.ts'

type Painter = Required<Pick<FieldUi, 'paint' | 'measure'>>

/** Codes in cells, loaded with the first column of codes that shows. */
export const codePainters: Record<'qrCode' | 'barcode', Painter> = {
  qrCode: { paint: paintCode(qrOf, true), measure: () => 72 },
  barcode: {
    paint: paintCode(barcodeOf, false),
    measure: (_context, value, column) => barcodeOf(codeText(value), column)?.width ?? 160,
  },
}

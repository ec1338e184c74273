import * as v from 'valibot'
import { barcodeFormats } from '../types/barcode.ts'

export const barcodeOptions = v.object({
  valueColumnId: v.optional(v.string(), ''),
  barcodeFormat: v.optional(
    v.picklist(barcodeFormats, `barcode_format must be one of: ${barcodeFormats.join(', ')}.`),
    'CODE128',
  ),
})

import * as v from 'valibot'
import type { Field } from './field.ts'
import { shownField, shownText } from './shown-text.ts'
import { asText, showsText } from './shows-text.ts'

/** Kinds of bars; what each can say is its own affair, and a value that does not fit shows as text. */
export const barcodeFormats = [
  'CODE128',
  'CODE39',
  'EAN13',
  'EAN8',
  'EAN5',
  'EAN2',
  'UPC',
  'ITF14',
  'MSI',
  'pharmacode',
  'codabar',
] as const
export type BarcodeFormat = (typeof barcodeFormats)[number]

/** Another field's value as bars. */
export const barcode: Field = {
  ...showsText,
  type: 'Barcode',
  options: v.object({
    valueColumnId: v.optional(v.string(), ''),
    barcodeFormat: v.optional(
      v.picklist(barcodeFormats, `barcode_format must be one of: ${barcodeFormats.join(', ')}.`),
      'CODE128',
    ),
  }),
  wireOptions: { valueColumnId: 'fk_barcode_value_column_id', barcodeFormat: 'barcode_format' },
  dependsOn: ({ options }) => [String(options['valueColumnId'])],
  compute: (column, scope) => asText(column, shownText(shownField(column, 'valueColumnId', scope), scope)),
}

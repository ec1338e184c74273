import type { Field } from '../field.ts'
import { displaysField, displaysText } from '../text/display-text-field.ts'

/** Barcode formats; a value that a format cannot encode is shown as text. */
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

/** Displays another field's value as a barcode. */
export const barcode: Field = {
  ...displaysText,
  type: 'Barcode',
  wireOptions: { valueColumnId: 'fk_barcode_value_column_id', barcodeFormat: 'barcode_format' },
  dependsOn: ({ options }) => [String(options['valueColumnId'])],
  compute: (column, scope) => displaysField(column, 'valueColumnId', scope),
}

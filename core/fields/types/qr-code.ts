import type { Field } from '../field.ts'
import { displaysField, displaysText } from '../text/display-text-field.ts'

/** Displays another field's value as a QR code. */
export const qrCode: Field = {
  ...displaysText,
  type: 'QrCode',
  wireOptions: { valueColumnId: 'fk_qr_value_column_id' },
  dependsOn: ({ options }) => [String(options['valueColumnId'])],
  compute: (column, scope) => displaysField(column, 'valueColumnId', scope),
}

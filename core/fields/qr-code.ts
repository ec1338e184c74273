import * as v from 'valibot'
import type { Field } from './field.ts'
import { shownField, shownText } from './shown-text.ts'
import { asText, showsText } from './shows-text.ts'

/** Another field's value as a code for cameras. */
export const qrCode: Field = {
  ...showsText,
  type: 'QrCode',
  options: v.object({ valueColumnId: v.optional(v.string(), '') }),
  wireOptions: { valueColumnId: 'fk_qr_value_column_id' },
  dependsOn: ({ options }) => [String(options['valueColumnId'])],
  compute: (column, scope) => asText(column, shownText(shownField(column, 'valueColumnId', scope), scope)),
}

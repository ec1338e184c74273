import { dateTime } from './date-time.ts'
import type { Field } from './field.ts'
import { problem } from './problems.ts'

/** When the record was made; given by the store. */
export const createdTime: Field = {
  ...dateTime,
  type: 'CreatedTime',
  parse: () => problem('readOnly'),
  parseText: () => problem('readOnly'),
  readOnly: true,
  uniqueable: false,
  recordColumn: 'created_at',
  madeBy: 'table',
}

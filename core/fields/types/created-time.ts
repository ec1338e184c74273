import { dateTime } from './date-time.ts'
import type { Field } from '../field.ts'
import { problem } from '../problems.ts'

/** Creation time of the record, set by the database. */
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

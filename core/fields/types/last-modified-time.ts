import { dateTime } from './date-time.ts'
import type { Field } from '../field.ts'
import { problem } from '../problems.ts'

/** Time of the record's last change, set by the database. Null until the first change. */
export const lastModifiedTime: Field = {
  ...dateTime,
  type: 'LastModifiedTime',
  parse: () => problem('readOnly'),
  parseText: () => problem('readOnly'),
  readOnly: true,
  uniqueable: false,
  recordColumn: 'updated_at',
  madeBy: 'table',
}

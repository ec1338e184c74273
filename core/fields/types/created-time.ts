import { dateTime } from './date-time.ts'
import type { Field } from '../field.ts'
import { readOnlyField } from '../read-only.ts'

/** Creation time of the record, set by the database. */
export const createdTime: Field = {
  ...dateTime,
  type: 'CreatedTime',
  ...readOnlyField,
  recordColumn: 'created_at',
  madeBy: 'table',
}

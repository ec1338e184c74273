import { dateTime } from './date-time.ts'
import type { Field } from '../field.ts'
import { readOnlyField } from '../read-only.ts'

/** Time of the record's last change, set by the database. Null until the first change. */
export const lastModifiedTime: Field = {
  ...dateTime,
  type: 'LastModifiedTime',
  ...readOnlyField,
  recordColumn: 'updated_at',
  madeBy: 'table',
}

import type { Field } from '../field.ts'
import { stampedUser } from '../options/people.ts'

/** Person who last changed the record; null until the first change. */
export const lastModifiedBy: Field = { ...stampedUser, type: 'LastModifiedBy', recordColumn: 'updated_by' }

import type { Field } from '../field.ts'
import { stampedUser } from '../options/people.ts'

/** Creator of the record; null for anonymous people, such as visitors of public forms. */
export const createdBy: Field = { ...stampedUser, type: 'CreatedBy', recordColumn: 'created_by' }

import type { Field } from './field.ts'
import { stampedUser } from './people.ts'

/** Who made the record; null where nobody was signed in, as with public forms. */
export const createdBy: Field = { ...stampedUser, type: 'CreatedBy', recordColumn: 'created_by' }

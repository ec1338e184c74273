import type { Field } from './field.ts'
import { stampedUser } from './people.ts'

/** Who changed the record last; null until the first change. */
export const lastModifiedBy: Field = { ...stampedUser, type: 'LastModifiedBy', recordColumn: 'updated_by' }

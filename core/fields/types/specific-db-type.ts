import { longText } from './long-text.ts'
import type { Field } from '../field.ts'

/** A value of a type that only an attached database supports, as text. */
export const specificDbType: Field = {
  ...longText,
  type: 'SpecificDBType',
  madeBy: 'source',
}

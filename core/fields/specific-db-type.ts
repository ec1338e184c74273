import { longText } from './long-text.ts'
import * as v from 'valibot'
import type { Field } from './field.ts'

/** A value of a type that only an attached database knows, as its text. */
export const specificDbType: Field = {
  ...longText,
  type: 'SpecificDBType',
  options: v.object({}),
  madeBy: 'source',
}

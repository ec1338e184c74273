import type { Field } from '../field.ts'
import { readOnlyNumber } from '../numbers/read-only-number.ts'

/** Id of the parent record. Created with the link column, which people see instead. */
export const foreignKey: Field = {
  type: 'ForeignKey',
  storage: 'integer',
  measures: false,
  isForeignKey: true,
  ...readOnlyNumber,
  search: null,
  madeBy: 'table',
}

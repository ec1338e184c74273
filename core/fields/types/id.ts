import type { Field } from '../field.ts'
import { readOnlyNumber } from '../numbers/read-only-number.ts'

/** The record id, set by the database. */
export const id: Field = {
  type: 'ID',
  storage: 'integer',
  onePerTable: true,
  measures: false,
  ...readOnlyNumber,
  recordColumn: 'id',
  madeBy: 'table',
}

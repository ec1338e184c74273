import type { Field } from '../field.ts'
import { compatibleNumberOperators, numberOperators, parseNumberArgument } from '../numbers/number-parsing.ts'
import { problem } from '../problems.ts'

/** The record id, set by the database. */
export const id: Field = {
  type: 'ID',
  storage: 'integer',
  onePerTable: true,
  measures: false,
  parse: () => problem('readOnly'),
  parseText: () => problem('readOnly'),
  toWire: (value) => value,
  toText: (value) => (value === null ? '' : String(value)),
  operators: numberOperators,
  alsoAccepts: compatibleNumberOperators,
  parseArgument: parseNumberArgument,
  readOnly: true,
  uniqueable: false,
  recordColumn: 'id',
  madeBy: 'table',
}

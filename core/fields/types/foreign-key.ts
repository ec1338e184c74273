import type { Field } from '../field.ts'
import { compatibleNumberOperators, numberOperators, parseNumberArgument } from '../numbers/number-parsing.ts'
import { problem } from '../problems.ts'

/** Id of the parent record. Created with the link column, which people see instead. */
export const foreignKey: Field = {
  type: 'ForeignKey',
  storage: 'integer',
  measures: false,
  parse: () => problem('readOnly'),
  parseText: () => problem('readOnly'),
  toWire: (value) => value,
  toText: (value) => (value === null ? '' : String(value)),
  operators: numberOperators,
  alsoAccepts: compatibleNumberOperators,
  parseArgument: parseNumberArgument,
  search: null,
  readOnly: true,
  uniqueable: false,
  madeBy: 'table',
}

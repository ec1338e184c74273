import * as v from 'valibot'
import type { Field } from './field.ts'
import { alsoNumber, numberOperators, parseNumberArgument } from './numbers.ts'
import { problem } from './problems.ts'

/** The id of the record that a record belongs to; made with the link column, which people see instead. */
export const foreignKey: Field = {
  type: 'ForeignKey',
  storage: 'integer',
  measures: false,
  options: v.object({ relatedTableId: v.optional(v.string(), '') }),
  parse: () => problem('readOnly'),
  parseText: () => problem('readOnly'),
  toWire: (value) => value,
  toText: (value) => (value === null ? '' : String(value)),
  operators: numberOperators,
  alsoAccepts: alsoNumber,
  parseArgument: parseNumberArgument,
  search: null,
  readOnly: true,
  uniqueable: false,
  madeBy: 'table',
}

import * as v from 'valibot'
import type { Field } from './field.ts'
import { alsoNumber, numberOperators, parseNumberArgument } from './numbers.ts'
import { problem } from './problems.ts'

/** The record's number, given by the store. */
export const id: Field = {
  type: 'ID',
  storage: 'integer',
  measures: false,
  options: v.object({}),
  parse: () => problem('readOnly'),
  parseText: () => problem('readOnly'),
  toWire: (value) => value,
  toText: (value) => (value === null ? '' : String(value)),
  operators: numberOperators,
  alsoAccepts: alsoNumber,
  parseArgument: parseNumberArgument,
  readOnly: true,
  uniqueable: false,
  recordColumn: 'id',
  madeBy: 'table',
}

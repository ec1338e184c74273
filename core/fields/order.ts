import * as v from 'valibot'
import { decimalText } from '../decimal.ts'
import type { Expr } from '../expr/expr.ts'
import type { Field } from './field.ts'
import { alsoNumber, isStoredNumber, numberOperators, parseNumberArgument } from './numbers.ts'
import { problem } from './problems.ts'

/** The place that people gave a record among the others; null where nobody moved it. */
export const order: Field = {
  type: 'Order',
  storage: 'decimal',
  measures: false,
  options: v.object({}),
  parse: () => problem('readOnly'),
  parseText: () => problem('readOnly'),
  toWire: (value) => value,
  toText: (value) => (isStoredNumber(value) ? decimalText(value) : ''),
  operators: numberOperators,
  alsoAccepts: alsoNumber,
  parseArgument: parseNumberArgument,
  filterKey: double,
  sortKey: double,
  search: null,
  readOnly: true,
  uniqueable: false,
  recordColumn: 'row_order',
  madeBy: 'table',
}

/** Databases keep places as doubles, so that there is always room for another one between two. */
function double(arg: Expr): Expr {
  return { node: 'call', name: 'real', args: [arg], kind: 'real' }
}

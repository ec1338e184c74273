import { decimalText } from '../../decimal.ts'
import type { Expr } from '../../expr/expr.ts'
import type { Field } from '../field.ts'
import {
  compatibleNumberOperators,
  isStoredNumber,
  numberOperators,
  parseNumberArgument,
} from '../numbers/number-parsing.ts'
import { problem } from '../problems.ts'

/** The row order value of a record; null if it was never moved. */
export const order: Field = {
  type: 'Order',
  storage: 'decimal',
  onePerTable: true,
  measures: false,
  parse: () => problem('readOnly'),
  parseText: () => problem('readOnly'),
  toWire: (value) => value,
  toText: (value) => (isStoredNumber(value) ? decimalText(value) : ''),
  operators: numberOperators,
  alsoAccepts: compatibleNumberOperators,
  parseArgument: parseNumberArgument,
  filterKey: double,
  sortKey: double,
  search: null,
  readOnly: true,
  uniqueable: false,
  recordColumn: 'row_order',
  madeBy: 'table',
}

/** Row order values are doubles, so that another always fits between two. */
function double(arg: Expr): Expr {
  return { node: 'call', name: 'real', args: [arg], kind: 'real' }
}

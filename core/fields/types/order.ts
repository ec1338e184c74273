import { decimalText } from '../../decimal.ts'
import type { Expr } from '../../expr/expr.ts'
import type { Field } from '../field.ts'
import { isStoredNumber } from '../numbers/number-parsing.ts'
import { readOnlyNumber } from '../numbers/read-only-number.ts'

/** The row order value of a record; null if it was never moved. */
export const order: Field = {
  type: 'Order',
  storage: 'decimal',
  onePerTable: true,
  measures: false,
  ...readOnlyNumber,
  toText: (value) => (isStoredNumber(value) ? decimalText(value) : ''),
  filterKey: double,
  sortKey: double,
  search: null,
  recordColumn: 'row_order',
  madeBy: 'table',
}

/** Row order values are doubles, so that another always fits between two. */
function double(arg: Expr): Expr {
  return { node: 'call', name: 'real', args: [arg], kind: 'real' }
}

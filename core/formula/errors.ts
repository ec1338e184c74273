import { type Expr, or } from '../expr/expr.ts'

/** True where one of the conditions is; those that can never be are left out. */
export function anyOf(conditions: Expr[]): Expr {
  return or(...conditions.filter((each) => !isNever(each)))
}

function isNever(expr: Expr): boolean {
  if (expr.node === 'and') return expr.args.some(isNever)
  return expr.node === 'or' && expr.args.length === 0
}

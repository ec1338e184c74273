import { type Expr, or } from '../expr/expr.ts'

/** True if any condition holds; conditions that are always false are dropped. */
export function anyOf(conditions: Expr[]): Expr {
  return or(...conditions.filter((each) => !isNever(each)))
}

function isNever(expr: Expr): boolean {
  if (expr.node === 'and') return expr.args.some(isNever)
  return expr.node === 'or' && expr.args.length === 0
}

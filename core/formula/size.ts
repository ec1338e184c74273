import type { Expr } from '../expr/expr.ts'

/** Counts the nodes of an expression, up to `most`. */
export function sizeOf(expr: Expr, most: number): number {
  let size = 0
  const stack = [expr]
  for (let next = stack.pop(); next && size <= most; next = stack.pop()) {
    size += 1
    stack.push(...partsOf(next))
  }
  return size
}

function partsOf(expr: Expr): Expr[] {
  switch (expr.node) {
    case 'call':
    case 'and':
    case 'or':
      return expr.args
    case 'compare':
      return [expr.left, expr.right]
    case 'let':
      return [expr.value, expr.body]
    case 'case':
      return [...expr.whens.flatMap(({ when, then }) => [when, then]), expr.otherwise]
    case 'related':
      return expr.condition ? [...expr.values, expr.condition] : expr.values
    case 'exists':
      return expr.condition ? [expr.condition] : []
    case 'timed':
      return [expr.sample]
    case 'column':
    case 'literal':
    case 'ref':
      return []
    default:
      return [expr.arg]
  }
}

import type { Expr } from './expr.ts'

/**
 * Maps each part of an expression, including parts about linked records; returns the same object if none
 * changes.
 */
export function mapParts(expr: Expr, change: (part: Expr) => Expr): Expr {
  switch (expr.node) {
    case 'column':
    case 'literal':
    case 'ref':
    case 'timed':
      return expr
    case 'and':
    case 'or':
    case 'call': {
      const args = mapped(expr.args, change)
      return args === expr.args ? expr : { ...expr, args }
    }
    case 'compare': {
      const [left, right] = [change(expr.left), change(expr.right)]
      return left === expr.left && right === expr.right ? expr : { ...expr, left, right }
    }
    case 'let': {
      const [value, body] = [change(expr.value), change(expr.body)]
      return value === expr.value && body === expr.body ? expr : { ...expr, value, body }
    }
    case 'case': {
      const whens = expr.whens.map(({ when, then }) => ({ when: change(when), then: change(then) }))
      return { ...expr, whens, otherwise: change(expr.otherwise) }
    }
    case 'related': {
      const values = mapped(expr.values, change)
      const condition = expr.condition && change(expr.condition)
      return values === expr.values && condition === expr.condition ? expr : { ...expr, values, condition }
    }
    case 'exists': {
      const condition = expr.condition && change(expr.condition)
      return condition === expr.condition ? expr : { ...expr, condition }
    }
    default: {
      const arg = change(expr.arg)
      return arg === expr.arg ? expr : { ...expr, arg }
    }
  }
}

function mapped(parts: Expr[], change: (part: Expr) => Expr): Expr[] {
  const changed = parts.map(change)
  return changed.some((part, index) => part !== parts[index]) ? changed : parts
}

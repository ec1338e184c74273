import { evaluate } from '../expr/evaluate.ts'
import type { Expr } from '../expr/expr.ts'

type Known = ReadonlyMap<string, Expr>
type Literal = Extract<Expr, { node: 'literal' }>

/** Folds everything that depends on no record. */
export function simplified(expr: Expr): Expr {
  return fold(expr, new Map())
}

function fold(expr: Expr, known: Known): Expr {
  switch (expr.node) {
    case 'column':
    case 'literal':
    case 'related':
    case 'exists':
    case 'timed':
      return expr
    case 'ref':
      return known.get(expr.name) ?? expr
    case 'let': {
      const value = fold(expr.value, known)
      const simple = value.node === 'literal' || value.node === 'column' || value.node === 'ref'
      if (simple) return fold(expr.body, new Map(known).set(expr.name, value))
      return { ...expr, value, body: fold(expr.body, hiding(known, expr.name)) }
    }
    case 'call': {
      const args = expr.args.map((arg) => fold(arg, known))
      return folded({ ...expr, args }, args, expr.kind)
    }
    case 'compare': {
      const [left, right] = [fold(expr.left, known), fold(expr.right, known)]
      return folded({ ...expr, left, right }, [left, right], 'boolean')
    }
    case 'and':
    case 'or': {
      const args = expr.args.map((arg) => fold(arg, known))
      return folded({ ...expr, args }, args, 'boolean')
    }
    case 'not':
    case 'isNull': {
      const arg = fold(expr.arg, known)
      return folded({ ...expr, arg }, [arg], 'boolean')
    }
    case 'case':
      return foldCase(expr, known)
    default:
      return { ...expr, arg: fold(expr.arg, known) }
  }
}

/** A rebound name hides its outer value. */
function hiding(known: Known, name: string): Known {
  if (!known.has(name)) return known
  const rest = new Map(known)
  rest.delete(name)
  return rest
}

function foldCase(expr: Extract<Expr, { node: 'case' }>, known: Known): Expr {
  const whens: { when: Expr; then: Expr }[] = []
  for (const each of expr.whens) {
    const when = fold(each.when, known)
    if (when.node === 'literal' && when.value !== true) continue
    const then = fold(each.then, known)
    if (when.node === 'literal') return whens.length === 0 ? then : { node: 'case', whens, otherwise: then }
    whens.push({ when, then })
  }
  const otherwise = fold(expr.otherwise, known)
  return whens.length === 0 ? otherwise : { node: 'case', whens, otherwise }
}

function folded(expr: Expr, parts: Expr[], kind: Literal['kind']): Expr {
  // Keep leaves as they are, including zones and other text arguments.
  if (parts.length === 0 || !parts.every((part) => part.node === 'literal')) return expr
  const value = evaluate(expr, {})
  return Array.isArray(value) ? expr : { node: 'literal', value, kind }
}

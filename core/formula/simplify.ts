import { evaluate } from '../expr/evaluate.ts'
import type { Expr } from '../expr/expr.ts'

type Known = ReadonlyMap<string, Expr>
type Literal = Extract<Expr, { node: 'literal' }>

/** The expression with everything worked out that depends on no record. */
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
      return worked({ ...expr, args }, args, expr.kind)
    }
    case 'compare': {
      const [left, right] = [fold(expr.left, known), fold(expr.right, known)]
      return worked({ ...expr, left, right }, [left, right], 'boolean')
    }
    case 'and':
    case 'or': {
      const args = expr.args.map((arg) => fold(arg, known))
      return worked({ ...expr, args }, args, 'boolean')
    }
    case 'not':
    case 'isNull': {
      const arg = fold(expr.arg, known)
      return worked({ ...expr, arg }, [arg], 'boolean')
    }
    case 'case':
      return foldCase(expr, known)
    default:
      return { ...expr, arg: fold(expr.arg, known) }
  }
}

/** A name that is bound anew no longer means what it meant outside. */
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

function worked(expr: Expr, parts: Expr[], kind: Literal['kind']): Expr {
  // Without parts it is already as short as it gets; the zone and other texts of functions stay.
  if (parts.length === 0 || !parts.every((part) => part.node === 'literal')) return expr
  const value = evaluate(expr, {})
  return Array.isArray(value) ? expr : { node: 'literal', value, kind }
}

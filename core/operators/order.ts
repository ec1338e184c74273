import { compareScalars } from '../expr/compare.ts'
import { and, compare, kindOf, literal, never, not, type Expr } from '../expr/expr.ts'
import type { CellValue } from '../schema.ts'
import { literalFor, valuesOf } from './arguments.ts'
import type { Argument, Operator, OperatorName, Scalar } from './operator.ts'

type Sign = '<' | '<=' | '>' | '>='

/** Null is neither less nor greater than anything. */
export const gt: Operator = ordering('gt', '>')
export const gte: Operator = ordering('gte', '>=')
export const lt: Operator = ordering('lt', '<')
export const lte: Operator = ordering('lte', '<=')

/** Between two values, inclusive. */
export const btw: Operator = {
  name: 'btw',
  argument: 'list',
  matches: between,
  lower: betweenExpr,
}

export const nbtw: Operator = {
  name: 'nbtw',
  argument: 'list',
  matches: (value, argument) => !between(value, argument),
  lower: (value, argument) => not(betweenExpr(value, argument)),
}

function ordering(name: OperatorName, sign: Sign): Operator {
  return {
    name,
    argument: 'one',
    matches(value, argument) {
      const [edge, edgeSign] = edgeOf(argument, sign)
      return edge !== null && holds(value, edgeSign, edge)
    },
    lower(value, argument) {
      const [edge, edgeSign] = edgeOf(argument, sign)
      if (edge === null) return never
      const bound = argument.kind === 'range' ? literal(edge, kindOf(value)) : literalFor(edge, value)
      return compare(edgeSign, value, bound)
    },
  }
}

/** "After a range" starts at its open end; "up to a range" means before that end. */
function edgeOf(argument: Argument, sign: Sign): [Scalar | null, Sign] {
  if (argument.kind === 'one') return [argument.value, sign]
  if (argument.kind !== 'range') return [null, sign]
  if (sign === '>') return [argument.to, '>=']
  if (sign === '<=') return [argument.to, '<']
  return [argument.from, sign]
}

function holds(value: CellValue, sign: Sign, edge: Scalar): boolean {
  if (value === null || Array.isArray(value)) return false
  const order = compareScalars(value, edge)
  if (sign === '>') return order > 0
  if (sign === '>=') return order >= 0
  return sign === '<' ? order < 0 : order <= 0
}

function between(value: CellValue, argument: Argument): boolean {
  const edges = edgesOf(argument)
  return edges !== null && holds(value, '>=', edges[0]) && holds(value, '<=', edges[1])
}

function betweenExpr(value: Expr, argument: Argument): Expr {
  const edges = edgesOf(argument)
  if (!edges) return never
  return and(
    compare('>=', value, literalFor(edges[0], value)),
    compare('<=', value, literalFor(edges[1], value)),
  )
}

function edgesOf(argument: Argument): [Scalar, Scalar] | null {
  const [first, second] = valuesOf(argument)
  if (first === undefined || second === undefined) return null
  return compareScalars(first, second) <= 0 ? [first, second] : [second, first]
}

import { and, compare, literal, never, not, or, type Expr } from '../expr/expr.ts'
import { kindOf } from '../expr/expr.ts'
import type { CellValue } from '../schema.ts'
import { comparable, literalFor, literalKind, valuesOf } from './arguments.ts'
import type { Argument, Operator } from './operator.ts'

/** Equal values. Lists match in any order; a time range matches values within it. Null equals nothing. */
export const eq: Operator = {
  name: 'eq',
  argument: 'one',
  matches: equals,
  lower: equalsExpr,
}

/** The complement of `eq`, so null matches. */
export const neq: Operator = {
  name: 'neq',
  argument: 'one',
  matches: (value, argument) => !equals(value, argument),
  lower: (value, argument) => not(equalsExpr(value, argument)),
}

const isIn: Pick<Operator, 'matches' | 'lower'> = {
  matches: holdsAny,
  lower: holdsAnyExpr,
}

export const inList: Operator = { name: 'in', argument: 'list', ...isIn }

/** Equal to one of the values, or a list that contains one of them. */
export const anyof: Operator = { name: 'anyof', argument: 'list', ...isIn }

export const nanyof: Operator = {
  name: 'nanyof',
  argument: 'list',
  matches: (value, argument) => !holdsAny(value, argument),
  lower: (value, argument) => not(holdsAnyExpr(value, argument)),
}

/** A list that contains all of the values; a single value is treated as a list of one. */
export const allof: Operator = {
  name: 'allof',
  argument: 'list',
  matches: holdsAll,
  lower: holdsAllExpr,
}

export const nallof: Operator = {
  name: 'nallof',
  argument: 'list',
  matches: (value, argument) => !holdsAll(value, argument),
  lower: (value, argument) => not(holdsAllExpr(value, argument)),
}

function equals(value: CellValue, argument: Argument): boolean {
  if (value === null) return false
  if (argument.kind === 'range') {
    return typeof value === 'string' && value >= argument.from && value < argument.to
  }
  if (!Array.isArray(value)) return argument.kind === 'one' && value === argument.value
  return value.length === new Set(valuesOf(argument)).size && holdsAll(value, argument)
}

function equalsExpr(value: Expr, argument: Argument): Expr {
  const kind = kindOf(value)
  if (argument.kind === 'range') {
    return and(
      compare('>=', value, literal(argument.from, kind)),
      compare('<', value, literal(argument.to, kind)),
    )
  }
  if (kind === 'list') {
    const length: Expr = { node: 'call', name: 'listLength', args: [value], kind: 'integer' }
    const count = new Set(valuesOf(argument)).size
    return and(compare('=', length, literal(count, 'integer')), holdsAllExpr(value, argument))
  }
  return argument.kind === 'one' ? compare('=', value, literalFor(argument.value, value)) : never
}

function holdsAny(value: CellValue, argument: Argument): boolean {
  const wanted = valuesOf(argument)
  if (value === null) return false
  return Array.isArray(value) ? wanted.some((item) => hasItem(value, item)) : wanted.includes(value)
}

function holdsAnyExpr(value: Expr, argument: Argument): Expr {
  const wanted = valuesOf(argument)
  if (kindOf(value) === 'list') return or(...wanted.map((item) => listHas(value, String(item))))
  const kind = kindOf(value)
  const values = wanted.flatMap((item) => {
    const one = comparable(item, kind)
    return typeof one === 'boolean' ? [] : [one]
  })
  return { node: 'in', arg: value, values, kind: literalKind(values, kind) }
}

/** `argument` is never empty: filters without values are rejected earlier. */
function holdsAll(value: CellValue, argument: Argument): boolean {
  const wanted = valuesOf(argument)
  if (value === null || wanted.length === 0) return false
  return wanted.every((item) => (Array.isArray(value) ? hasItem(value, item) : item === value))
}

function holdsAllExpr(value: Expr, argument: Argument): Expr {
  const wanted = valuesOf(argument)
  if (wanted.length === 0) return never
  const isList = kindOf(value) === 'list'
  return and(
    ...wanted.map((item) =>
      isList ? listHas(value, String(item)) : compare('=', value, literalFor(item, value)),
    ),
  )
}

function hasItem(list: string[], item: string | number | boolean): boolean {
  return list.includes(String(item))
}

function listHas(arg: Expr, item: string): Expr {
  return { node: 'listHas', arg, item }
}

import { compare, isNull, kindOf, literal, not, or, type Expr } from '../expr/expr.ts'
import type { CellValue } from '../schema.ts'
import type { Operator } from './operator.ts'

export const isNullValue: Operator = {
  name: 'null',
  argument: 'none',
  matches: (value) => value === null,
  lower: isNull,
}

export const notnull: Operator = {
  name: 'notnull',
  argument: 'none',
  matches: (value) => value !== null,
  lower: (value) => not(isNull(value)),
}

/** Null, the empty text or the empty list. */
export const blank: Operator = {
  name: 'blank',
  argument: 'none',
  matches: isBlank,
  lower: isBlankExpr,
}

export const notblank: Operator = {
  name: 'notblank',
  argument: 'none',
  matches: (value) => !isBlank(value),
  lower: (value) => not(isBlankExpr(value)),
}

export const checked: Operator = {
  name: 'checked',
  argument: 'none',
  matches: (value) => value === true,
  lower: isTrue,
}

/** False or null. */
export const notchecked: Operator = {
  name: 'notchecked',
  argument: 'none',
  matches: (value) => value !== true,
  lower: (value) => not(isTrue(value)),
}

function isBlank(value: CellValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function isBlankExpr(value: Expr): Expr {
  const kind = kindOf(value)
  if (kind === 'text') return or(isNull(value), compare('=', value, literal('', 'text')))
  if (kind !== 'list') return isNull(value)
  const length: Expr = { node: 'call', name: 'listLength', args: [value], kind: 'integer' }
  return or(isNull(value), compare('=', length, literal(0, 'integer')))
}

function isTrue(value: Expr): Expr {
  return compare('=', value, literal(true, 'boolean'))
}

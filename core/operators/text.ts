import { asText } from '../expr/as-text.ts'
import { textHas } from '../expr/text-has.ts'
import { compare, kindOf, literal, never, not, type Expr } from '../expr/expr.ts'
import type { CellValue } from '../schema.ts'
import type { Argument, Operator } from './operator.ts'

/**
 * Contains the text, ignoring case. A `%` at one end of the text is a wildcard and anchors the other end:
 * `%pie` means "ends with pie". All other characters are literal.
 */
export const like: Operator = { name: 'like', argument: 'one', matches: resembles, lower: resemblesExpr }

export const nlike: Operator = {
  name: 'nlike',
  argument: 'one',
  matches: (value, argument) => !resembles(value, argument),
  lower: (value, argument) => not(resemblesExpr(value, argument)),
}

/** The empty text, but not null. */
export const empty: Operator = {
  name: 'empty',
  argument: 'none',
  matches: (value) => value === '',
  lower: isEmptyText,
}

export const notempty: Operator = {
  name: 'notempty',
  argument: 'none',
  matches: (value) => value !== '',
  lower: (value) => not(isEmptyText(value)),
}

type Pattern = { needle: string; at?: 'start' | 'end' }

function patternOf(argument: Argument): Pattern | null {
  if (argument.kind !== 'one') return null
  const text = String(argument.value)
  const opens = text.startsWith('%')
  const closes = text.length > 1 && text.endsWith('%')
  const needle = text.slice(opens ? 1 : 0, closes ? -1 : undefined)
  if (opens === closes) return { needle }
  return { needle, at: opens ? 'end' : 'start' }
}

function resembles(value: CellValue, argument: Argument): boolean {
  const pattern = patternOf(argument)
  return pattern !== null && textHas(value, pattern.needle, pattern.at)
}

function resemblesExpr(value: Expr, argument: Argument): Expr {
  const pattern = patternOf(argument)
  return pattern ? { node: 'contains', arg: asText(value), ...pattern } : never
}

function isEmptyText(value: Expr): Expr {
  return kindOf(value) === 'text' ? compare('=', value, literal('', 'text')) : never
}

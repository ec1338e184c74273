import { evaluate } from '../expr/evaluate.ts'
import { compare, type Expr, isNull, literal, never, not } from '../expr/expr.ts'
import { call, concat, num, rounded, str, unlessNull, when } from './build.ts'
import type { Lowering, Param, Typed } from './function.ts'
import { readInstant, toWall } from './instants.ts'
import { type FormulaType, isList, typeWords } from './types.ts'

type At = Pick<Lowering, 'clock' | 'bind'>

/** Explains why an argument does not fit a parameter; null if it does. */
export function misfit(type: FormulaType, arg: Typed, param: Param): string | null {
  if (param.written) {
    return arg.node === 'literal' && typeof arg.value === 'string'
      ? null
      : `${param.name} must be written here as a text in quotes`
  }
  if (type === 'null') return null
  switch (param.type) {
    case 'number':
      return type === 'number' || type === 'boolean' ? null : wants('a number', type)
    case 'numbers':
      if (isList(type)) return type.list === 'number' ? null : wants('a number or a list of numbers', type)
      return type === 'number' || type === 'boolean' ? null : wants('a number', type)
    case 'moment':
      if (type === 'date' || type === 'datetime') return null
      if (type !== 'text') return wants('a date', type)
      return arg.node === 'literal' && parseInstantLiteral(String(arg.value)) === null
        ? 'this text is no date; write it as "2026-12-31" or "2026-12-31 18:30"'
        : null
    default:
      return null
  }
}

function wants(wanted: string, type: FormulaType): string {
  const hint =
    type === 'text' && wanted.includes('number') ? '; use VALUE(...) to read a number from a text' : ''
  return `${wanted} was expected, but this is ${typeWords(type)}${hint}`
}

/** Whether a text literal is a date or a datetime; null if neither. */
export function parseInstantLiteral(text: string): 'date' | 'datetime' | null {
  const trimmed = text.trim()
  const body = evaluate(call('isoBody', 'text', str(trimmed)), {})
  if (evaluate(call('isoWall', 'real', str(String(body))), {}) === null) return null
  return trimmed.length === 10 ? 'date' : 'datetime'
}

/** Converts an argument for its parameter, with the resulting type. */
export function converted(expr: Expr, typed: Typed, param: Param, at: At): { expr: Expr; type: FormulaType } {
  const { type } = typed
  switch (param.type) {
    case 'number':
      return { expr: asNumber(expr, type), type: 'number' }
    case 'numbers':
      return isList(type) ? { expr, type } : { expr: asNumber(expr, type), type: 'number' }
    case 'text':
      return { expr: asText(expr, type, at), type: 'text' }
    case 'boolean':
      return { expr: asTest(expr, type), type: 'boolean' }
    case 'moment':
      return asMoment(expr, typed, at)
    case 'list':
      return isList(type)
        ? { expr, type }
        : {
            expr: call('toList', 'list', asText(expr, type, at)),
            type: { list: type === 'null' ? 'text' : type },
          }
    case 'any':
      return { expr, type }
  }
}

export function asNumber(expr: Expr, type: FormulaType): Expr {
  if (type === 'null') return literal(null, 'real')
  return type === 'boolean' ? when(expr, num(1), num(0)) : expr
}

/** Text for people: booleans as `true` and `false`, times in the current zone, lists with commas. */
export function asText(expr: Expr, type: FormulaType, at: At): Expr {
  if (isList(type)) return call('listJoin', 'text', expr, str(', '))
  switch (type) {
    case 'null':
      return literal(null, 'text')
    case 'number':
      return call('numberText', 'text', expr)
    case 'boolean':
      return call('toText', 'text', expr)
    case 'datetime': {
      const wall = call('wallText', 'text', toWall(call('millis', 'real', expr), at))
      return at.bind(wall, (ref) => {
        const day = call('substring', 'text', ref, num(1), num(10))
        return unlessNull(ref, concat(day, str(' '), call('substring', 'text', ref, num(12), num(5))))
      })
    }
    default:
      return expr
  }
}

/** Truthiness: true, a nonzero number, a non-empty text or list, any date. */
export function asTest(expr: Expr, type: FormulaType): Expr {
  if (isList(type)) return compare('>', call('listLength', 'integer', expr), num(0))
  switch (type) {
    case 'null':
      return never
    case 'number':
      return compare('<>', rounded(expr), num(0))
    case 'text':
      return compare('<>', expr, str(''))
    case 'boolean':
      return expr
    default:
      return not(isNull(expr))
  }
}

function asMoment(expr: Expr, typed: Typed, at: At): { expr: Expr; type: FormulaType } {
  if (typed.type === 'null') return { expr: literal(null, 'date'), type: 'date' }
  if (typed.type !== 'text') return { expr, type: typed.type }
  if (typed.node === 'literal' && parseInstantLiteral(String(typed.value)) === 'date') {
    return { expr: literal(String(typed.value).trim(), 'date'), type: 'date' }
  }
  return { expr: readInstant(expr, at), type: 'datetime' }
}

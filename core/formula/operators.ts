import { and, compare, type Expr, isNull, literal, not, or } from '../expr/expr.ts'
import type { ChainOp, Comparison } from './ast.ts'
import { add, call, concat, floor, minus, negate, num, over, rounded, str, times, when } from './build.ts'
import { asNumber, asText, parseInstantLiteral } from './convert.ts'
import type { Arg, FormulaFunction, Lowering, Param, Typed } from './function.ts'
import { instantMs, readInstant } from './instants.ts'
import { formatOfFirst, formatOfProduct, formatOfQuotient, sharedFormat } from './number-format.ts'
import { type FormulaType, typeWords } from './types.ts'

// Operators are functions named by symbols and cannot be called by name.

const number: Param = { name: 'number', type: 'number' }
const text: Param = { name: 'text', type: 'text' }
const test: Param = { name: 'condition', type: 'boolean' }
const any: Param = { name: 'value', type: 'any' }

type Sign = Pick<FormulaFunction, 'name' | 'params' | 'result' | 'lower'> & Partial<FormulaFunction>

function sign(given: Sign): FormulaFunction {
  return { group: 'logic', about: '', examples: [], ...given }
}

const exprs = ({ args }: Lowering): Expr[] => args.map(({ expr }) => expr)
const first = (call: Lowering): Expr => call.args[0]?.expr ?? literal(null, 'real')
const second = (call: Lowering): Expr => call.args[1]?.expr ?? literal(null, 'real')

export const negation = sign({
  name: '-',
  params: [number],
  result: 'number',
  format: formatOfFirst,
  lower: (given) => negate(first(given)),
})

/** Remainder, with the sign of the dividend. */
export function remainder(a: Expr, b: Expr, bind: Lowering['bind']): Expr {
  return bind(a, (dividend) =>
    bind(b, (divisor) =>
      bind(rounded(over(dividend, divisor)), (quotient) => {
        const whole = when(compare('<', quotient, num(0)), negate(floor(negate(quotient))), floor(quotient))
        return minus(dividend, times(divisor, whole))
      }),
    ),
  )
}

export function isZero(expr: Expr): Expr {
  return compare('=', expr, num(0))
}

export const chainFunctions: Record<Exclude<ChainOp, '-'>, FormulaFunction> = {
  or: sign({
    name: '||',
    params: [test],
    rest: [test],
    result: 'boolean',
    lower: (given) => or(...exprs(given)),
  }),
  and: sign({
    name: '&&',
    params: [test],
    rest: [test],
    result: 'boolean',
    lower: (given) => and(...exprs(given)),
  }),
  '&': sign({
    name: '&',
    params: [text],
    rest: [text],
    result: 'text',
    lower: (given) => concat(...exprs(given)),
  }),
  '+': sign({
    name: '+',
    params: [number],
    rest: [number],
    result: 'number',
    format: sharedFormat,
    lower: (given) => add(...exprs(given)),
  }),
  '*': sign({
    name: '*',
    params: [number],
    rest: [number],
    result: 'number',
    format: formatOfProduct,
    lower: (given) => times(...exprs(given)),
  }),
  '/': sign({
    name: '/',
    params: [number, number],
    result: 'number',
    format: formatOfQuotient,
    lower: (given) => over(first(given), second(given)),
    fails: (given) => isZero(second(given)),
  }),
  '%': sign({
    name: '%',
    params: [number, number],
    result: 'number',
    format: sharedFormat,
    lower: (given) => remainder(first(given), second(given), given.bind),
    fails: (given) => isZero(second(given)),
  }),
}

function comparison(op: Comparison): FormulaFunction {
  return sign({
    name: op,
    params: [any, any],
    result: 'boolean',
    check([left, right], refuse) {
      if (left && right) checkPair(left, right, refuse)
    },
    lower(given) {
      const [left, right] = given.args
      return left && right ? compared(op, left, right, given) : literal(null, 'boolean')
    },
  })
}

export const comparisonFunctions: Record<Comparison, FormulaFunction> = {
  '=': comparison('='),
  '<>': comparison('<>'),
  '<': comparison('<'),
  '<=': comparison('<='),
  '>': comparison('>'),
  '>=': comparison('>='),
}

type Family = 'number' | 'text' | 'moment' | 'null'

function familyOf(type: FormulaType): Family {
  if (type === 'null') return 'null'
  if (type === 'number' || type === 'boolean') return 'number'
  return type === 'date' || type === 'datetime' ? 'moment' : 'text'
}

function checkPair(left: Typed, right: Typed, refuse: (arg: Typed, problem: string) => never): void {
  const [a, b] = [familyOf(left.type), familyOf(right.type)]
  if (a === b || a === 'null' || b === 'null') return
  if (a === 'moment' && b === 'text') return checkMoment(right, refuse)
  if (b === 'moment' && a === 'text') return checkMoment(left, refuse)
  const hint = a === 'text' || b === 'text' ? '; use VALUE(...) to read a number from a text' : ''
  refuse(right, `${typeWords(left.type)} cannot be compared with ${typeWords(right.type)}${hint}`)
}

function checkMoment(arg: Typed, refuse: (arg: Typed, problem: string) => never): void {
  if (arg.node === 'literal' && parseInstantLiteral(String(arg.value)) === null) {
    refuse(arg, 'this text is no date; write it as "2026-12-31" or "2026-12-31 18:30"')
  }
}

/** Blank equals blank, and the empty text for texts; it is neither less nor greater than anything. */
export function compared(op: Comparison, left: Arg, right: Arg, call: Lowering): Expr {
  const families = [familyOf(left.type), familyOf(right.type)]
  if (families.includes('moment')) return comparedMoments(op, left, right, call)
  if (families.includes('text')) {
    const [a, b] = [asText(left.expr, left.type, call), asText(right.expr, right.type, call)]
    return isOrder(op) ? compare(op, a, b) : compare(op, orEmpty(a), orEmpty(b))
  }
  if (left.type === 'boolean' && right.type === 'boolean') {
    return compare(op, asNumber(left.expr, 'boolean'), asNumber(right.expr, 'boolean'))
  }
  const numbers = [left, right].map(({ expr, type }) => rounded(asNumber(expr, type)))
  return sameOrOrder(op, numbers[0] ?? literal(null, 'real'), numbers[1] ?? literal(null, 'real'), call)
}

function isOrder(op: Comparison): boolean {
  return op !== '=' && op !== '<>'
}

function orEmpty(expr: Expr): Expr {
  if (expr.node === 'literal') return expr.value === null ? str('') : expr
  return call('coalesce', 'text', expr, str(''))
}

function sameOrOrder(op: Comparison, left: Expr, right: Expr, { bind }: Lowering): Expr {
  if (isOrder(op)) return compare(op, left, right)
  const same = sameOf(left, right, bind)
  return op === '=' ? same : not(same)
}

function sameOf(left: Expr, right: Expr, bind: Lowering['bind']): Expr {
  if (left.node === 'literal') return left.value === null ? isNull(right) : compare('=', right, left)
  if (right.node === 'literal') return right.value === null ? isNull(left) : compare('=', left, right)
  return bind(left, (a) => bind(right, (b) => or(and(isNull(a), isNull(b)), compare('=', a, b))))
}

function comparedMoments(op: Comparison, left: Arg, right: Arg, call: Lowering): Expr {
  const [a, b] = [momentArg(left, call), momentArg(right, call)]
  // Texts in the same format sort chronologically.
  if (a.type === b.type) return sameOrOrder(op, a.expr, b.expr, call)
  return sameOrOrder(op, instantMs(a, call), instantMs(b, call), call)
}

/** An argument as a moment; may be a text. */
export function momentArg(arg: Arg, call: Lowering): Arg {
  if (arg.type === 'null') return { ...arg, expr: literal(null, 'date'), type: 'date' }
  if (arg.type === 'date' || arg.type === 'datetime') return arg
  const given = asText(arg.expr, arg.type, call)
  if (given.node === 'literal' && parseInstantLiteral(String(given.value)) === 'date') {
    return { ...arg, expr: literal(String(given.value).trim(), 'date'), type: 'date' }
  }
  return { ...arg, expr: readInstant(given, call), type: 'datetime' }
}

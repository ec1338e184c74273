import { type Expr, type FunctionName, isNull, literal } from '../expr/expr.ts'
import type { StorageKind } from '../schema.ts'

// Short constructors of expressions.

export const none = literal(null, 'text')

export function num(value: number): Expr {
  return literal(value, 'real')
}

export function str(value: string): Expr {
  return literal(value, 'text')
}

export function call(name: FunctionName, kind: StorageKind, ...args: Expr[]): Expr {
  return { node: 'call', name, args, kind }
}

export function add(...args: Expr[]): Expr {
  return inRows('add', 'real', args)
}

export function minus(a: Expr, b: Expr): Expr {
  return add(a, negate(b))
}

export function negate(arg: Expr): Expr {
  return arg.node === 'literal' && typeof arg.value === 'number'
    ? num(-arg.value)
    : call('negate', 'real', arg)
}

export function times(...args: Expr[]): Expr {
  return inRows('multiply', 'real', args)
}

export function over(a: Expr, b: Expr): Expr {
  return call('divide', 'real', a, b)
}

export function floor(arg: Expr): Expr {
  return call('floor', 'real', arg)
}

export function greatest(...args: Expr[]): Expr {
  return inRows('greatest', 'real', args)
}

export function least(...args: Expr[]): Expr {
  return inRows('least', 'real', args)
}

export function concat(...args: Expr[]): Expr {
  return inRows('concat', 'text', args)
}

/** Operands per SQL expression; each adds one level of nesting. */
const rowMax = 40

/** Combines left to right in chunks; the result equals combining one by one. */
function inRows(name: FunctionName, kind: StorageKind, args: Expr[]): Expr {
  const [only] = args
  if (args.length === 1 && only && name !== 'concat') return only
  let result = call(name, kind, ...args.slice(0, rowMax))
  for (let at = rowMax; at < args.length; at += rowMax - 1) {
    result = call(name, kind, result, ...args.slice(at, at + rowMax - 1))
  }
  return result
}

export function when(condition: Expr, then: Expr, otherwise: Expr): Expr {
  return { node: 'case', whens: [{ when: condition, then }], otherwise }
}

/** `then` if the value is not null. */
export function unlessNull(arg: Expr, then: Expr): Expr {
  return { node: 'case', whens: [{ when: isNull(arg), then: literal(null, 'text') }], otherwise: then }
}

const wholeCalls: ReadonlySet<FunctionName> = new Set([
  'round15',
  'length',
  'listLength',
  'digits',
  'find',
  'floor',
])

/** Rounds to 15 significant digits, unless already rounded. */
export function rounded(arg: Expr): Expr {
  if (arg.node === 'literal') return arg
  if (arg.node === 'call' && wholeCalls.has(arg.name)) return arg
  const [inner] = arg.node === 'call' && arg.name === 'real' ? arg.args : []
  return inner?.node === 'column' && inner.kind === 'integer' ? arg : call('round15', 'real', arg)
}

import { kindOf, literal, type Expr } from '../expr/expr.ts'
import type { StorageKind } from '../schema.ts'
import type { Argument, Scalar } from './operator.ts'

/** Returns the values of an argument with one or several values. */
export function valuesOf(argument: Argument): Scalar[] {
  if (argument.kind === 'one') return [argument.value]
  return argument.kind === 'list' ? argument.values : []
}

/** A literal to compare with an expression, of a kind that keeps all digits. */
export function literalFor(value: Scalar, compared: Expr): Expr {
  const kind = kindOf(compared)
  return literal(comparable(value, kind), literalKind([value], kind))
}

/**
 * The value as one of this kind is compared: arguments with more digits than a number holds are texts, which are larger
 * than all numbers.
 */
export function comparable(value: Scalar, kind: StorageKind): Scalar {
  if (kind !== 'real' || typeof value !== 'string' || value.trim() === '') return value
  const near = Number(value)
  if (Number.isNaN(near)) return value
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, near))
}

/** Integer columns may be compared with fractions and with numbers beyond 64 bits. */
export function literalKind(values: Scalar[], kind: StorageKind): StorageKind {
  if (kind !== 'integer') return kind
  return values.every((value) => /^-?\d{1,18}$/.test(String(value)) || isInt64(String(value)))
    ? 'integer'
    : 'decimal'
}

function isInt64(text: string): boolean {
  return /^-?\d{19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text)
}

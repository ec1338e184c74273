import { type SQL, sql } from 'drizzle-orm'
import { decimalText } from '#core/decimal.ts'
import { dayExists } from '#core/calendar.ts'
import { type Expr, kindOf } from '#core/expr/expr.ts'
import type { StorageKind } from '#core/schema.ts'
import type { Printers, Printing } from '../../dialect.ts'
import { encode } from './encode.ts'
import { byCodePoints, isNumeric } from './types.ts'

const smallest = -(2n ** 63n)
const largest = 2n ** 63n - 1n

/** True for texts of integers that fit into 64 bits. */
export function isBigint(text: string): boolean {
  if (!/^-?\d+$/.test(text)) return false
  const value = BigInt(text)
  return value >= smallest && value <= largest
}

/**
 * Compares numbers exactly, texts by code points. A column is compared with a literal in its own type, so
 * that its index serves.
 */
export const compare: Printers['compare'] = ({ op, left, right }, printing) => {
  const operator = sql.raw(op)
  const kinds: [StorageKind, StorageKind] = [kindOf(left), kindOf(right)]
  if (kinds.every((kind) => isNumeric(kind) || kind === 'boolean')) {
    const [one, two] = [numeric(left, kinds, printing), numeric(right, kinds, printing)]
    return sql`${one} ${operator} ${two}`
  }
  const native = nativeKind(left, right) ?? nativeKind(right, left)
  if (native)
    return sql`${nativeOperand(left, native, printing)} ${operator} ${nativeOperand(right, native, printing)}`
  const [one, two] = [textual(left, printing), textual(right, printing)]
  const exactly = sql`${one} ${operator} ${two}`
  const [column, other] = left.node === 'column' ? [left, right] : [right, left]
  if (op !== '=' || column.node !== 'column' || kindOf(column) !== 'text' || !isAsciiLiteral(other))
    return exactly
  // Also by the column's own collation, which is coarser, so that its index serves.
  return sql`(${printing.column(column.columnId)} = ${printing.value(other)} and ${exactly})`
}

/** True for texts that every character set has; comparing others with a column fails in smaller sets. */
export function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

function isAsciiLiteral(expr: Expr): boolean {
  return expr.node === 'literal' && typeof expr.value === 'string' && isAscii(expr.value)
}

function numeric(expr: Expr, kinds: StorageKind[], { value }: Printing): SQL {
  if (expr.node !== 'literal' || expr.value === null || typeof expr.value === 'boolean') return value(expr)
  if (kinds.includes('real')) return sql`${Number(expr.value)}`
  return numberLiteral(decimalText(expr.value))
}

/** The largest scale of decimals. */
const scaleMax = 38

/** Digits as an integer or decimal, whatever their number. */
export function numberLiteral(text: string): SQL {
  if (isBigint(text)) return sql`${BigInt(text)}`
  const scale = Math.min(scaleMax, (text.split('.')[1] ?? '').length)
  return sql`cast(${text} as decimal(65,${sql.raw(String(scale))}))`
}

/** The kind of a stored day or moment that is compared with a valid literal; else null. */
function nativeKind(one: Expr, other: Expr): 'date' | 'datetime' | null {
  if (one.node !== 'column' || other.node !== 'literal' || typeof other.value !== 'string') return null
  const match = /^(\d{4})-(\d\d)-(\d\d)(T\d\d:\d\d:\d\d\.\d{3}Z)?$/.exec(other.value)
  const [year = 0, month = 0, day = 0] = match?.slice(1, 4).map(Number) ?? []
  if (!match || year < 1 || !dayExists({ year, month, day })) return null
  const kind = match[4] === undefined ? 'date' : 'datetime'
  return one.kind === kind ? kind : null
}

function nativeOperand(expr: Expr, kind: 'date' | 'datetime', { column }: Printing): SQL {
  if (expr.node === 'column') return column(expr.columnId)
  const given = encode(expr.node === 'literal' ? expr.value : null, kind)
  return sql`cast(${given} as ${sql.raw(kind === 'date' ? 'date' : 'datetime(3)')})`
}

function textual(expr: Expr, { value, dialect }: Printing): SQL {
  const kind = kindOf(expr)
  return isNumeric(kind) || kind === 'boolean'
    ? sql`(${dialect.functions.toText([value(expr)], [kind], [expr])} ${byCodePoints})`
    : value(expr)
}

import { type SQL, sql } from 'drizzle-orm'
import { decimalText } from '#core/decimal.ts'
import { dayExists } from '#core/calendar.ts'
import { type Expr, kindOf } from '#core/expr/expr.ts'
import type { StorageKind } from '#core/schema.ts'
import type { Printers, Printing } from '../../dialect.ts'
import { asCell, asValue, isNumeric } from './types.ts'

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
  const isEquality = op === '=' || op === '<>'
  const [one, two] = [textual(left, isEquality, printing), textual(right, isEquality, printing)]
  return isEquality ? sql`${one} ${operator} ${two}` : sql`${one} collate "C" ${operator} ${two}`
}

function numeric(expr: Expr, kinds: StorageKind[], { value }: Printing): SQL {
  if (kindOf(expr) === 'boolean')
    return kinds.every((kind) => kind === 'boolean') ? value(expr) : sql`(${value(expr)})::integer`
  if (expr.node !== 'literal' || expr.value === null || typeof expr.value === 'boolean') return value(expr)
  if (kinds.includes('real')) return asValue(sql`${Number(expr.value)}`, 'real')
  const text = decimalText(expr.value)
  return asValue(sql`${text}`, isBigint(text) && !kinds.includes('decimal') ? 'integer' : 'decimal')
}

/** The kind of a stored day, time or moment that is compared with a valid literal; else null. */
function nativeKind(one: Expr, other: Expr): 'date' | 'datetime' | null {
  if (one.node !== 'column' || other.node !== 'literal' || typeof other.value !== 'string') return null
  const match = /^(\d{4})-(\d\d)-(\d\d)(T\d\d:\d\d:\d\d\.\d{3}Z)?$/.exec(other.value)
  const [year = 0, month = 0, day = 0] = match?.slice(1, 4).map(Number) ?? []
  if (!match || year < 1 || !dayExists({ year, month, day })) return null
  const kind = match[4] === undefined ? 'date' : 'datetime'
  return one.kind === kind ? kind : null
}

function nativeOperand(expr: Expr, kind: 'date' | 'datetime', { column }: Printing): SQL {
  if (expr.node === 'column') return asCell(column(expr.columnId), kind)
  return asCell(sql`${expr.node === 'literal' ? expr.value : null}`, kind)
}

function textual(expr: Expr, isEquality: boolean, { column, value, dialect }: Printing): SQL {
  const kind = kindOf(expr)
  if (isEquality && expr.node === 'column' && kind === 'text') return column(expr.columnId)
  return isNumeric(kind) || kind === 'boolean'
    ? dialect.functions.toText([value(expr)], [kind], [expr])
    : value(expr)
}

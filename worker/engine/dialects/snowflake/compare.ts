import { type SQL, sql } from 'drizzle-orm'
import { dayExists } from '#core/calendar.ts'
import { type Expr, kindOf } from '#core/expr/expr.ts'
import type { StorageKind } from '#core/schema.ts'
import type { Printers, Printing } from '../../dialect.ts'
import { numberLiteral } from './numbers.ts'
import { asCell, isNumeric } from './types.ts'

/**
 * Compares numbers exactly, texts by code points. A day or moment is compared with a literal in its own type, so that the
 * database can skip partitions.
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
  return sql`${textual(left, printing)} ${operator} ${textual(right, printing)}`
}

function numeric(expr: Expr, kinds: StorageKind[], { value }: Printing): SQL {
  if (kindOf(expr) === 'boolean')
    return kinds.every((kind) => kind === 'boolean') ? value(expr) : sql`iff(${value(expr)}, 1, 0)`
  if (expr.node !== 'literal' || expr.value === null || typeof expr.value === 'boolean') return value(expr)
  return numberLiteral(expr.value, kinds.includes('real') ? 'real' : 'decimal')
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
  if (expr.node === 'column')
    return sql`(${column(expr.columnId)})::${sql.raw(kind === 'date' ? 'date' : 'timestamp_ntz')}`
  return asCell(sql`${expr.node === 'literal' ? expr.value : null}`, kind)
}

function textual(expr: Expr, { value, dialect }: Printing): SQL {
  const kind = kindOf(expr)
  return isNumeric(kind) || kind === 'boolean'
    ? dialect.functions.toText([value(expr)], [kind], [expr])
    : value(expr)
}

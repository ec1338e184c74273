import { type SQL, sql } from 'drizzle-orm'
import { decimalText } from '#core/decimal.ts'
import { kindOf } from '#core/expr/expr.ts'
import type { OrderTerm, Printers } from '../../dialect.ts'

/**
 * Decimals are canonical text (`-12.5`), because REAL would lose digits and SQLite sometimes misparses the
 * last one. Of two numbers with equal sign, the one with the longer integer part is larger; if equal, the
 * text decides. This is exact, and faster than sorting by padded text.
 */
function wholeLength(value: SQL): SQL {
  return sql`instr(${value} || '.', '.')`
}

/** Sort keys of a decimal: negatives first, by descending size, then the others by ascending size. */
export function decimalOrder(value: SQL, direction: 'asc' | 'desc'): OrderTerm[] {
  const opposite = direction === 'asc' ? 'desc' : 'asc'
  const isNegative = sql`${value} < '0'`
  const length = wholeLength(value)
  return [
    { key: sql`${value} >= '0'`, direction },
    { key: sql`case when ${isNegative} then -${length} else ${length} end`, direction },
    { key: sql`case when ${isNegative} then ${value} end`, direction: opposite },
    { key: value, direction },
  ]
}

type Op = '=' | '<>' | '<' | '<=' | '>' | '>='
const flipped: Record<Op, Op> = { '=': '=', '<>': '<>', '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

/** Compares numbers, exactly if a column is compared with a literal. */
export const compare: Printers['compare'] = ({ op, left, right }, printing) => {
  if (left.node === 'literal' && right.node !== 'literal')
    return compare({ node: 'compare', op: flipped[op], left: right, right: left }, printing)
  const plain = sql`${printing.value(left)} ${sql.raw(op)} ${printing.value(right)}`
  const kinds = [kindOf(left), kindOf(right)]
  if (right.node === 'literal' && right.value !== null && typeof right.value !== 'boolean') {
    if (kinds[0] === 'decimal') return compareDecimal(printing.value(left), op, decimalText(right.value))
    if (kinds[0] === 'integer') return compareInteger(printing.value(left), op, right.value)
    return plain
  }
  if (kinds[0] !== 'decimal' && kinds[1] !== 'decimal') return plain
  return sql`${real(printing.value(left))} ${sql.raw(op)} ${real(printing.value(right))}`
}

function compareDecimal(value: SQL, op: Op, text: string): SQL {
  const operator = sql.raw(op)
  if (op === '=' || op === '<>') return sql`${value} ${operator} ${text}`
  const falling = op === '<' || op === '<='
  const isNegative = text.startsWith('-')
  const length = sql.raw(String((text.split('.')[0] ?? '').length + 1))
  const size = sql`(${wholeLength(value)}, ${value}) ${isNegative ? sql.raw(flipped[op]) : operator} (${length}, ${text})`
  // Numbers of the other sign are on one side regardless of their size.
  if (isNegative) return falling ? sql`(${value} < '0' and ${size})` : sql`(${value} >= '0' or ${size})`
  return falling ? sql`(${value} < '0' or ${size})` : sql`(${value} >= '0' and ${size})`
}

/** Compares integers with any number; fractions are rounded down. */
function compareInteger(value: SQL, op: Op, given: string | number): SQL {
  const [whole = '0', fraction] = decimalText(given).split('.')
  if (fraction === undefined) return sql`${value} ${sql.raw(op)} ${integerArg(whole)}`
  if (op === '=') return sql`(${value} is not null and 1 = 0)`
  if (op === '<>') return sql`${value} is not null`
  const below = whole.startsWith('-') ? String(BigInt(whole) - 1n) : whole
  return sql`${value} ${sql.raw(op === '<' || op === '<=' ? '<=' : '>')} ${integerArg(below)}`
}

const smallest = -(2n ** 63n)
const largest = 2n ** 63n - 1n

/** An integer argument: exact within 64 bits, else the nearest double, which compares the same. */
export function integerArg(text: string): number | bigint {
  const value = BigInt(text)
  const near = Number(value)
  return Number.isSafeInteger(near) || value < smallest || value > largest ? near : value
}

export function real(value: SQL): SQL {
  return sql`cast(${value} as real)`
}

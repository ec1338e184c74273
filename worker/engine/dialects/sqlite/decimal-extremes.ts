import { type SQL, sql } from 'drizzle-orm'
import { readDecimal, storedNumber } from '#core/decimal.ts'
import type { CellValue } from '#core/schema.ts'
import type { SqlValue } from '../../../platform/statement.ts'

/**
 * The keys of the extreme negative and of the extreme other number. For equal signs, the length of the integer part
 * and then the text determine the order; both are combined in one text.
 */
export function extremeKeys(name: 'min' | 'max', value: SQL): [SQL, SQL] {
  const key = sql`char(48 + instr(${value} || '.', '.')) || ${value}`
  const negatives = sql`case when ${value} < '0' then ${key} end`
  const others = sql`case when ${value} >= '0' then ${key} end`
  // The smallest negative number has the largest text.
  return [sql`${sql.raw(name === 'min' ? 'max' : 'min')}(${negatives})`, sql`${sql.raw(name)}(${others})`]
}

/** The number of these keys. */
export function extremeOf(name: 'min' | 'max', negative: SqlValue = null, other: SqlValue = null): CellValue {
  const key = name === 'min' ? (negative ?? other) : (other ?? negative)
  if (typeof key !== 'string') return null
  const reading = readDecimal(key.slice(1))
  return reading.ok ? storedNumber(reading.text) : null
}

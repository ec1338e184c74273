import { type SQL, sql } from 'drizzle-orm'
import { readDecimal, roundDecimal, storedNumber } from '#core/decimal.ts'
import type { CellValue } from '#core/schema.ts'
import type { SqlValue } from '../../../platform/statement.ts'
import type { ExactPrinters } from '../../expressions/exact-sql.ts'
import { shortSum } from './short-sums.ts'
import { partSums, sumOfParts } from './sum-of-parts.ts'

/**
 * Texts of up to this many characters have at most 15 digits: their doubles have the same order, also where SQLite
 * reads a neighboring one.
 */
const doubleLength = sql.raw('15')

/** Decimals are texts, which SQLite would sum as doubles, so they are summed and compared exactly here. */
export const exact: ExactPrinters = {
  sum(value, rows) {
    if (rows) return shortSum(value, rows)
    return { select: partSums(value), read: (values) => ({ sum: sumOfParts(values) }) }
  },
  extreme(name, value, rows) {
    const [negative, other] = extremeKeys(name, value)
    if (!rows)
      return { select: [negative, other], read: ([low, high]) => ({ [name]: extremeOf(name, low, high) }) }
    const keys = sql`select coalesce(${negative}, '') || '|' || coalesce(${other}, '') from ${rows}`
    return {
      select: [
        sql`${sql.raw(name)}(cast(${value} as real))`,
        sql`case when max(length(${value})) > ${doubleLength} then (${keys}) end`,
      ],
      read: ([number = null, text = null]) => {
        if (typeof text !== 'string') return { [name]: number === null ? null : roundDecimal(Number(number)) }
        const [low, high] = text.split('|').map((key) => (key === '' ? null : key))
        return { [name]: extremeOf(name, low, high) }
      },
    }
  },
  short: (value) => ({
    key: sql`cast(${value} as real)`,
    holds: sql`max(length(${value})) <= ${doubleLength}`,
  }),
}

/**
 * The keys of the extreme negative and of the extreme other number. For equal signs, the length of the integer part
 * and then the text determine the order; both are combined in one text.
 */
function extremeKeys(name: 'min' | 'max', value: SQL): [SQL, SQL] {
  const key = sql`char(48 + instr(${value} || '.', '.')) || ${value}`
  const negatives = sql`case when ${value} < '0' then ${key} end`
  const others = sql`case when ${value} >= '0' then ${key} end`
  // The smallest negative number has the largest text.
  return [sql`${sql.raw(name === 'min' ? 'max' : 'min')}(${negatives})`, sql`${sql.raw(name)}(${others})`]
}

function extremeOf(name: 'min' | 'max', negative: SqlValue = null, other: SqlValue = null): CellValue {
  const key = name === 'min' ? (negative ?? other) : (other ?? negative)
  if (typeof key !== 'string') return null
  const reading = readDecimal(key.slice(1))
  return reading.ok ? storedNumber(reading.text) : null
}

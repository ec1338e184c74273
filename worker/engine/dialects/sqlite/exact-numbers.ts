import { sql } from 'drizzle-orm'
import { roundDecimal } from '#core/decimal.ts'
import type { ExactPrinters } from '../../expressions/exact-sql.ts'
import { extremeKeys, extremeOf } from './decimal-extremes.ts'
import { indexedNumbers } from './indexed-numbers.ts'
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
  indexed: indexedNumbers,
}

import { sql } from 'drizzle-orm'
import { toExact, zero } from '#core/aggregations/exact-sums.ts'
import { readDecimal, storedNumber } from '#core/decimal.ts'
import type { SqlValue } from '../../../platform/statement.ts'
import type { ExactPrinters } from '../../expressions/exact-sql.ts'

/** The database adds and compares fixed-point numbers exactly. */
export const exact: ExactPrinters = {
  sum: (value) => ({
    select: [sql`sum(${value})`],
    read: ([sum = null]) => ({ sum: sum === null ? zero : toExact(plain(sum)) }),
  }),
  extreme: (name, value) => ({
    select: [sql`${sql.raw(name)}(${value})`],
    read: ([found = null]) => ({ [name]: decimalOf(found) }),
  }),
}

/** Sums of doubles may have an exponent. */
function plain(value: Exclude<SqlValue, null>): string {
  const reading = readDecimal(String(value))
  return reading.ok ? reading.text : '0'
}

function decimalOf(value: SqlValue) {
  const reading = value === null ? null : readDecimal(String(value))
  return reading?.ok ? storedNumber(reading.text) : null
}

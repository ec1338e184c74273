import { type SQL, sql } from 'drizzle-orm'
import { toExact, zero } from '#core/aggregations/exact-sums.ts'
import { readDecimal, storedNumber } from '#core/decimal.ts'
import type { SqlValue } from '../../../platform/statement.ts'
import type { ExactPrinters } from '../../expressions/exact-sql.ts'

/** The database adds and compares decimals exactly. */
export const exact: ExactPrinters = {
  sum: (value) => ({
    select: [sql`trim_scale(sum((${value})::numeric) ${whereFinite(value)})::text`],
    read: ([sum = null]) => ({ sum: sum === null ? zero : toExact(String(sum)) }),
  }),
  extreme: (name, value) => ({
    select: [sql`trim_scale((${sql.raw(name)}(${value}) ${whereFinite(value)})::numeric)::text`],
    read: ([found = null]) => ({ [name]: decimalOf(found) }),
  }),
}

/** Omits `NaN` and infinities, which differ from themselves when subtracted; people see blank cells. */
function whereFinite(value: SQL): SQL {
  return sql`filter (where ${value} - ${value} = 0)`
}

function decimalOf(value: SqlValue) {
  const reading = value === null ? null : readDecimal(String(value))
  return reading?.ok ? storedNumber(reading.text) : null
}

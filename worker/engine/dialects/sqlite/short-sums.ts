import { type SQL, sql } from 'drizzle-orm'
import { add, type Exact } from '#core/aggregations/exact-sums.ts'
import type { SqlValue } from '../../../platform/statement.ts'
import type { MeasureSql } from '../../exact-sql.ts'
import { partSums, sumOfParts } from './sum-of-parts.ts'

// Sums decimals as numbers where doubles are exact, which takes a third of the time of summing their digits. Each way
// says whether it may be used; if not, the next one reads the rows again.

/**
 * Texts of up to 9 characters have at most 7 digits before a fraction, so their doubles are within 2^-30 of them.
 * The fraction in units of 10^-7 is then within 0.01 of a whole number, and rounds to it.
 */
const shortLength = 9
const shortPlaces = 7
/** Leaves short numbers as they are, and keeps others from overflowing the sum. */
const shortLimit = sql.raw('1000000000')

/** Sums decimals, where all are short by their two halves, else by `middleSum`. */
export function shortSum(value: SQL, rows: SQL): MeasureSql {
  const whole = sql`cast(${value} as integer)`
  return {
    select: [
      sql`sum(${whole} % ${shortLimit})`,
      sql`sum(round((${value} - ${whole}) * 1e7))`,
      sql`case when max(length(${value})) > ${sql.raw(String(shortLength))} then ${middleSum(value, rows)} end`,
    ],
    read: ([whole = null, fraction = null, others = null]) => ({
      sum:
        typeof others === 'string'
          ? sumOfText(others)
          : add({ units: bigOf(whole), places: 0 }, { units: bigOf(fraction), places: shortPlaces }),
    }),
  }
}

const middlePlaces = 6
const million = sql.raw('1000000')

/**
 * Texts of up to 15 characters, below a billion and with at most 6 places, are whole numbers of millionths that a
 * double holds; the product is off by less than a quarter. Texts of up to 14 digits with more places differ from
 * whole numbers by more than 1e-9 times the value.
 */
function isMiddle(value: SQL, number: SQL): SQL {
  return sql`length(${value}) <= 15 and abs(${number}) < 1e9
    and abs(${number} * 1e6 - round(${number} * 1e6)) <= abs(${number}) * 1e-9`
}

/** A text of two sums of millionths, or of those of all parts if there are other numbers. */
function middleSum(value: SQL, rows: SQL): SQL {
  const [text, number, units] = ['t_0', 'x_0', 'u_0'].map((name) => sql.raw(name)) as [SQL, SQL, SQL]
  // The limits keep the database from reading a number from its text at each use.
  const numbers = sql`select ${value} as ${text}, cast(${value} as real) as ${number} from ${rows} limit -1`
  const all = sql`select ${text}, case when ${isMiddle(text, number)} then cast(round(${number} * 1e6) as integer) end as ${units} from (${numbers}) limit -1`
  const sums = [sql`sum(${units} / ${million})`, sql`sum(${units} % ${million})`]
  const parts = sql`(select ${joined(partSums(value))} from ${rows})`
  return sql`(select case when count(${units}) = count(${text}) then ${joined(sums)} else ${parts} end from (${all}))`
}

function joined(sums: readonly SQL[]): SQL {
  return sql.join(
    sums.map((sum) => sql`coalesce(${sum}, 0)`),
    sql.raw(` || '|' || `),
  )
}

function sumOfText(text: string): Exact {
  const sums = text.split('|')
  if (sums.length > 2) return sumOfParts(sums)
  const [millions = 0n, rest = 0n] = sums.map(BigInt)
  return { units: millions * 1_000_000n + rest, places: middlePlaces }
}

function bigOf(value: SqlValue): bigint {
  return typeof value === 'string' || typeof value === 'number' ? BigInt(value) : 0n
}

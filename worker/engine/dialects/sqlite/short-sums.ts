import { type SQL, sql } from 'drizzle-orm'
import { add, type Exact } from '#core/aggregations/exact-sums.ts'
import type { SqlValue } from '../../../platform/statement.ts'
import type { MeasureSql } from '../../expressions/exact-sql.ts'
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

export const middlePlaces = 6

/**
 * Texts of up to 15 characters, below a billion and with at most 6 places, are whole numbers of millionths that a
 * double holds; the product is off by less than a quarter. Texts of up to 14 digits with more places differ from
 * whole numbers by more than 1e-9 times the value.
 */
export function isMiddle(value: SQL, number: SQL): SQL {
  return sql`length(${value}) <= 15 and abs(${number}) < 1e9
    and abs(${number} * 1e6 - round(${number} * 1e6)) <= abs(${number}) * 1e-9`
}

/** A text of two sums of millionths, or that of `longSum` if there are other numbers. */
function middleSum(value: SQL, rows: SQL): SQL {
  // The limits keep the database from reading a number from its text at each use.
  const numbers = sql`select ${value} as t_0, cast(${value} as real) as x_0 from ${rows} limit -1`
  const all = sql`select t_0, case when ${isMiddle(sql.raw('t_0'), sql.raw('x_0'))} then cast(round(x_0 * 1e6) as integer) end as u_0
    from (${numbers}) limit -1`
  const sums = joined([sql`sum(u_0 / 1000000)`, sql`sum(u_0 % 1000000)`])
  return sql`(select case when count(u_0) = count(t_0) then ${sums} else ${longSum(value, rows)} end from (${all}))`
}

/** Digits of a whole number that fits into 64 bits. */
const longDigits = 18
const longWhole = sql.raw(String(longDigits + 1))
const longPlaces = sql.raw(String(2 * longDigits))
const zeros = sql.raw(`'${'0'.repeat(2 * longDigits)}'`)

/**
 * A text of the sums of the 18 digits before the point and of twice 18 behind it, each in halves. If a number has more
 * digits, that of all parts.
 */
export function longSum(value: SQL, rows: SQL): SQL {
  const places = (from: number) =>
    sql`cast(substr(z_0, p_0 + ${sql.raw(String(from))}, ${sql.raw(String(longDigits))}) as integer) * s_0`
  const texts = sql`select ${value} as t_0, ${value} || ${zeros} as z_0, instr(${value} || '.', '.') as p_0,
    case when ${value} < '0' then -1 else 1 end as s_0 from ${rows} limit -1`
  const numbers = sql`select p_0, length(t_0) - p_0 as d_0, cast(t_0 as integer) as w_0,
    ${places(1)} as f_0, ${places(1 + longDigits)} as g_0 from (${texts}) limit -1`
  const sums = joined(
    ['w_0', 'f_0', 'g_0'].flatMap((part) => [
      sql`sum(${sql.raw(part)} / ${shortLimit})`,
      sql`sum(${sql.raw(part)} % ${shortLimit})`,
    ]),
  )
  const fits = sql`max(p_0) <= ${longWhole} and max(d_0) <= ${longPlaces}`
  return sql`(select case when ${fits} then ${sums} else ${anySum(value, rows)} end from (${numbers}))`
}

/** A text of the sums of all parts of numbers, however many digits they have. */
export function anySum(value: SQL, rows: SQL): SQL {
  return sql`(select ${joined(partSums(value))} from ${rows})`
}

function joined(sums: readonly SQL[]): SQL {
  return sql.join(
    sums.map((sum) => sql`coalesce(${sum}, 0)`),
    sql.raw(` || '|' || `),
  )
}

/** The sum of a text that `middleSum`, `longSum` or `anySum` returns. */
export function sumOfText(text: string): Exact {
  const sums = text.split('|')
  const [high = 0n, low = 0n, ...behind] = sums.length > 6 ? [] : sums.map(BigInt)
  if (sums.length === 2) return { units: high * 1_000_000n + low, places: middlePlaces }
  if (sums.length > 6) return sumOfParts(sums)
  const [high1 = 0n, low1 = 0n, high2 = 0n, low2 = 0n] = behind
  return [halves(high, low, 0), halves(high1, low1, longDigits), halves(high2, low2, 2 * longDigits)].reduce(
    add,
  )
}

function halves(high: bigint, low: bigint, places: number): Exact {
  return { units: high * 1_000_000_000n + low, places }
}

function bigOf(value: SqlValue): bigint {
  return typeof value === 'string' || typeof value === 'number' ? BigInt(value) : 0n
}

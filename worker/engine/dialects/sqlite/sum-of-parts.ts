import { type SQL, sql } from 'drizzle-orm'
import { type Exact, zero } from '#core/aggregations/exact-sums.ts'
import type { SqlValue } from '../../../platform/statement.ts'

/** Digits per part of a number: sums of nine million parts fit into 64 bits. */
const width = 12
/** Numbers have at most 64 digits, before and after the decimal point in total. */
const partsEachSide = 6

const raw = (value: number): SQL => sql.raw(String(value))

/** Sums of parts of the digits of decimals of any length; see `sumOfParts`. */
export function partSums(value: SQL): SQL[] {
  const point = sql`instr(${value} || '.', '.')`
  const sign = sql`case when ${value} < '0' then -1 else 1 end`
  const whole = sql`ltrim(substr(${value}, 1, ${point} - 1), '-')`
  const fraction = sql`substr(${value}, ${point} + 1) || ${sql.raw(`'${'0'.repeat(width)}'`)}`
  const wholePart = (index: number) =>
    sql`cast(substr(${whole}, ${raw(-width * (index + 1))}, ${raw(width)}) as integer) * ${sign}`
  const fractionPart = (index: number) =>
    sql`cast(substr(${fraction}, ${raw(width * index + 1)}, ${raw(width)}) as integer) * ${sign}`
  // Fast path for short numbers: the integer part is read at once, without further parts.
  const isShort = sql`length(${value}) <= ${raw(width + 1)}`
  const sides = Array.from({ length: partsEachSide }, (_, index) => ({
    whole:
      index === 0
        ? sql`sum(case when ${isShort} then cast(${value} as integer) else ${wholePart(0)} end)`
        : sql`sum(case when not ${isShort} then ${wholePart(index)} end)`,
    fraction:
      index === 0
        ? sql`sum(case when instr(${value}, '.') > 0 then ${fractionPart(0)} end)`
        : sql`sum(case when not ${isShort} then ${fractionPart(index)} end)`,
  }))
  return [...sides.map((side) => side.whole), ...sides.map((side) => side.fraction)]
}

/** The sum from the values of `partSums`. */
export function sumOfParts(values: readonly SqlValue[]): Exact {
  const size = 10n ** BigInt(width)
  const places = width * partsEachSide
  let units = zero.units
  values.forEach((value, index) => {
    const part = typeof value === 'string' || typeof value === 'number' ? BigInt(value) : 0n
    const isWhole = index < partsEachSide
    const power = isWhole ? partsEachSide + index : partsEachSide * 2 - index - 1
    units += part * size ** BigInt(power)
  })
  return { units, places }
}

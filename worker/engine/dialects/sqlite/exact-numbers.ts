import { type SQL, sql } from 'drizzle-orm'
import { type Exact, zero } from '#core/aggregations/exact-sums.ts'
import { readDecimal, storedNumber } from '#core/decimal.ts'
import type { CellValue } from '#core/schema.ts'
import type { SqlValue } from '../../../platform/statement.ts'
import type { ExactPrinters } from '../../exact-sql.ts'

/** Digits per part of a number: sums of nine million parts fit into 64 bits. */
const width = 12
/** Numbers have at most 64 digits, before and after the decimal point in total. */
const partsEachSide = 6

const raw = (value: number): SQL => sql.raw(String(value))

/** Decimals are texts, which SQLite would sum as doubles, so they are summed in parts, exactly. */
export const exact: ExactPrinters = {
  sum(value) {
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
    return {
      select: [...sides.map((side) => side.whole), ...sides.map((side) => side.fraction)],
      read: (values) => ({ sum: sumOfParts(values) }),
    }
  },
  /**
   * For equal signs, the length of the integer part and then the text determine the order; both are combined
   * in one text.
   */
  extreme(name, value) {
    const key = sql`char(48 + instr(${value} || '.', '.')) || ${value}`
    const negatives = sql`case when ${value} < '0' then ${key} end`
    const others = sql`case when ${value} >= '0' then ${key} end`
    return {
      // The smallest negative number has the largest text.
      select: [
        sql`${sql.raw(name === 'min' ? 'max' : 'min')}(${negatives})`,
        sql`${sql.raw(name)}(${others})`,
      ],
      read: ([negative = null, other = null]) => {
        const found = name === 'min' ? (negative ?? other) : (other ?? negative)
        return { [name]: decimalOf(found) }
      },
    }
  },
}

function decimalOf(key: SqlValue): CellValue {
  if (typeof key !== 'string') return null
  const reading = readDecimal(key.slice(1))
  return reading.ok ? storedNumber(reading.text) : null
}

function sumOfParts(values: SqlValue[]): Exact {
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

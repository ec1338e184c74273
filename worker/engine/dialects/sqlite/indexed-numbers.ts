import { type SQL, sql } from 'drizzle-orm'
import { add, type Exact, fromExact } from '#core/aggregations/exact-sums.ts'
import { compareNumbers } from '#core/decimal.ts'
import type { CellValue } from '#core/schema.ts'
import type { SqlValue } from '../../../platform/statement.ts'
import type { IndexedKeys, IndexedNumbers } from '../../expressions/exact-sql.ts'
import type { MeasureSql } from '../../expressions/exact-sql.ts'
import { extremeKeys, extremeOf } from './decimal-extremes.ts'
import { anySum, isMiddle, longSum, middlePlaces, sumOfText } from './short-sums.ts'

// Indexes of decimals have whole numbers of millionths, which SQLite sums and compares at once, and the texts of the few
// that are none. Whole numbers sort before texts, so each are a range of the index.

const real = (value: SQL) => sql`cast(${value} as real)`
const isNumber = (key: SQL) => sql`${key} < ''`
const isText = (key: SQL) => sql`${key} >= ''`

/** The sum of 92 million whole numbers up to this size fits into 64 bits; larger ones are summed in two halves. */
const smallMax = sql.raw('100000000000')
const isSmall = (key: SQL) => sql`${key} between -${smallMax} and ${smallMax}`

export const indexedNumbers: IndexedNumbers = {
  decimalKey: (value) =>
    sql`case when ${isMiddle(value, real(value))} then cast(round(${real(value)} * 1e6) as integer) else ${value} end`,
  isText,
  decimalSum(keys) {
    const whole = wholeSum(keys, (key) => sql`${key} > ${smallMax} and ${isNumber(key)}`)
    return {
      // Within `longSum`, SQLite reuses the sum of another group.
      select: [...whole.select, (keys.ofGroup ? anySum : longSum)(keys.value, keys.rows(isText))],
      read: (values) => ({
        sum: add({ ...whole.read(values), places: middlePlaces }, sumOfText(textOf(values.at(-1)))),
      }),
    }
  },
  integerSum(keys) {
    const { select, read } = wholeSum(keys, (key) => sql`${key} > ${smallMax}`)
    return { select, read: (values) => ({ sum: read(values) }) }
  },
  decimalExtreme(name, { value, rows }) {
    const texts = rows(isText)
    return {
      select: [
        sql`(select ${sql.raw(name)}(${value}) from ${rows(isNumber)})`,
        ...extremeKeys(name, value).map((key) => sql`(select ${key} from ${texts})`),
      ],
      read: ([number = null, negative = null, other = null]) => {
        const found = [
          number === null ? null : fromExact({ units: bigOf(number), places: middlePlaces }),
          extremeOf(name, negative, other),
        ].filter((each) => typeof each === 'number' || typeof each === 'string')
        const sign = name === 'min' ? 1 : -1
        const [first = null]: CellValue[] = found.toSorted((a, b) => sign * compareNumbers(a, b))
        return { [name]: first }
      },
    }
  },
  decimalText: (number) => sql`printf('%.6f', ${number} / 1e6)`,
}

/** Sums whole numbers: small ones at once, and those at both ends of the index in halves. */
function wholeSum(
  { value, rows, sum }: IndexedKeys,
  isLarge: (key: SQL) => SQL,
): { select: MeasureSql['select']; read(values: SqlValue[]): Exact } {
  const halves = sql`coalesce(sum(${value} / 1000000), 0) || '|' || coalesce(sum(${value} % 1000000), 0)`
  const others = [isLarge, (key: SQL) => sql`${key} < -${smallMax}`]
  return {
    select: [sum(isSmall), ...others.map((each) => sql`(select ${halves} from ${rows(each)})`)],
    read: ([small = null, large, negative]) => {
      const sums = [large, negative].map((text) => sumOfText(textOf(text)))
      return { units: sums.reduce((total, { units }) => total + units, bigOf(small)), places: 0 }
    },
  }
}

function textOf(value: SqlValue = null): string {
  return typeof value === 'string' ? value : '0|0'
}

function bigOf(value: SqlValue): bigint {
  return typeof value === 'string' || typeof value === 'number' ? BigInt(value) : 0n
}

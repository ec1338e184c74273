import { type SQL, sql } from 'drizzle-orm'
import { add, type Exact, fromExact } from '#core/aggregations/exact-sums.ts'
import { compareNumbers } from '#core/decimal.ts'
import type { CellValue } from '#core/schema.ts'
import type { SqlValue } from '../../../platform/statement.ts'
import type { IndexedDecimals } from '../../expressions/exact-sql.ts'
import { extremeKeys, extremeOf } from './decimal-extremes.ts'
import { isMiddle, longSum, middlePlaces, sumOfText } from './short-sums.ts'

// Indexes of decimals have whole numbers of millionths, which SQLite sums and compares at once, and the texts of the few
// that are none. Whole numbers sort before texts, so each are a range of the index.

const real = (value: SQL) => sql`cast(${value} as real)`
const none: SqlValue = null

export const indexedDecimals: IndexedDecimals = {
  key: (value) =>
    sql`case when ${isMiddle(value, real(value))} then cast(round(${real(value)} * 1e6) as integer) else ${value} end`,
  isNumber: (key) => sql`${key} < ''`,
  isText: (key) => sql`${key} >= ''`,
  sum: ({ numbers, texts, among }) => ({
    select: [
      among(sql`sum(${numbers} / 1000000)`),
      among(sql`sum(${numbers} % 1000000)`),
      longSum(texts.value, texts.rows),
    ],
    read: ([millions = none, millionths = none, others = none]) => ({
      sum: [exact(millions, 0), exact(millionths, middlePlaces), sumOfText(String(others ?? '0|0'))].reduce(
        add,
      ),
    }),
  }),
  extreme: (name, { numbers, texts, among }) => ({
    select: [
      among(sql`${sql.raw(name)}(${numbers})`),
      ...extremeKeys(name, texts.value).map((key) => sql`(select ${key} from ${texts.rows})`),
    ],
    read: ([number = none, negative = none, other = none]) => {
      const found = [
        number === null ? null : fromExact(exact(number, middlePlaces)),
        extremeOf(name, negative, other),
      ].filter((value) => typeof value === 'number' || typeof value === 'string')
      const sign = name === 'min' ? 1 : -1
      const [first = null]: CellValue[] = found.toSorted((a, b) => sign * compareNumbers(a, b))
      return { [name]: first }
    },
  }),
  toText: (number) => sql`printf('%.6f', ${number} / 1e6)`,
}

function exact(value: SqlValue, places: number): Exact {
  const isWhole = typeof value === 'string' || typeof value === 'number'
  return { units: isWhole ? BigInt(value) : 0n, places }
}

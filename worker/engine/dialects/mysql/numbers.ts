import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'
import { isNumeric } from './types.ts'
import { scientific, word } from './words.ts'

/** The database has no infinity and refuses doubles out of range: the largest one stands for infinity. */
export const infinity = sql.raw('1.7976931348623157e308')

/** A value of any kind as a double; null for texts that are no numbers. */
export function toReal(value: SQL, kind: StorageKind | undefined): SQL {
  if (kind === 'real') return value
  if (kind === 'boolean' || (kind !== undefined && isNumeric(kind))) return sql`cast(${value} as double)`
  return realOf(value)
}

const numberPattern = sql.raw(String.raw`'^-?(0|[1-9][0-9]{0,254})(\.[0-9]{1,255})?([eE][+-]?[0-9]{1,3})?\z'`)

/** The double that a text writes as JSON does; null for other texts and numbers beyond doubles. */
export function realOf(text: SQL): SQL {
  const number = sql`cast(${text} as double)`
  return sql`case when ${text} regexp ${numberPattern} then case when abs(${number}) < ${infinity} then ${number} end end`
}

/** A double rounded to 15 digits; null if it is infinite. */
export function fifteenDigits(value: SQL): SQL {
  return sql`case when abs(${value}) < ${infinity} then cast(${scientific(value)} as double) + 0e0 end`
}

/** A decimal as text without trailing zeros. */
export function decimalTextOf(value: SQL): SQL {
  return sql`regexp_replace(cast(${value} as char), '[.]0*$|([.][0-9]*[1-9])0+$', ${word('first group')})`
}

/** A double with 15 digits as text, without exponent or trailing zeros. `sformat` takes null for zero. */
export function realTextOf(value: SQL): SQL {
  const written = scientific(value)
  const power = sql`cast(substring_index(${written}, 'e', -1) as signed)`
  const digits = sql`regexp_replace(substring_index(${written}, 'e', 1), '[.-]', '')`
  const sign = sql`case when ${value} < 0 then '-' else '' end`
  const large = sql`${digits} || repeat('0', ${power} - 14)`
  const middle = sql`regexp_replace(left(${digits}, ${power} + 1) || '.' || substr(${digits}, ${power} + 2), '[.]?0*$', '')`
  const small = sql`'0.' || repeat('0', -${power} - 1) || regexp_replace(${digits}, '0+$', '')`
  return sql`case when ${value} is null then null when ${value} = 0 then '0' when ${power} >= 14 then ${sign} || ${large} when ${power} >= 0 then ${sign} || ${middle} else ${sign} || ${small} end`
}

import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'
import { isNumeric } from './types.ts'

// PostgreSQL refuses doubles out of range, where SQLite and JavaScript have infinity or zero.

/** A value of any kind as a double; null for texts that are no numbers. */
export function toReal(value: SQL, kind: StorageKind | undefined): SQL {
  if (kind === 'real') return value
  if (kind === 'boolean') return sql`(${value})::integer::float8`
  if (kind !== undefined && isNumeric(kind)) return sql`(${value})::float8`
  return realOf(value)
}

const numberPattern = String.raw`^-?(0|[1-9][0-9]{0,254})(\.[0-9]{1,255})?([eE][+-]?[0-9]{1,3})?$`

/** The double that a text writes as JSON does; null for other texts and numbers beyond doubles. */
export function realOf(text: SQL): SQL {
  const pattern = sql.raw(`'${numberPattern}'`)
  const number = sql`select case when t ~ ${pattern} then t::numeric end as n from (select (${text})::text as t offset 0) as d offset 0`
  return sql`(select case when n = 0 then 0 when abs(n) < 1.79e308 and abs(n) > 1e-307 then n::float8 end from (${number}) as d)`
}

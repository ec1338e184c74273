import { sql } from 'drizzle-orm'
import type { QuerySyntax } from '../../dialect.ts'

export const syntax: QuerySyntax = {
  unlimited: sql.raw('all'),
  inlined: sql.raw(''),
  derived: (query) => sql`(${query}) as d`,
  join: sql.raw('cross join'),
  same: sql.raw('is not distinct from'),
  different: (one, other) => sql`${one} is distinct from ${other}`,
  quotient: (dividend, divisor) => sql`${dividend} / ${divisor}`,
  random: sql.raw('random()'),
  update: (table, source, sets, where) =>
    sql`update ${table} set ${sets}${source ? sql` from ${source}` : sql``} where ${where}`,
  skipExisting: sql.raw(' on conflict do nothing'),
  limited: (query) => query,
  whereFilled: (column) => sql` where ${column} is not null`,
  dropIndex: (name) => sql`drop index if exists ${name}`,
  never: sql.raw('false'),
  returningIds: sql.raw(' returning "id"'),
  noId: sql.raw('null::bigint'),
  isChecked: (value) => value,
  joinTexts: (value, separator = ',') => sql`string_agg((${value})::text, ${sql.raw(`'${separator}'`)})`,
  byteLength: (cell) => sql`octet_length(${cell}::text)`,
  step: { cte: sql.raw(' materialized'), next: sql.raw(''), result: sql.raw('') },
}

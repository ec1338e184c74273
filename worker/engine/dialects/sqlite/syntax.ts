import { sql } from 'drizzle-orm'
import type { QuerySyntax } from '../../dialect.ts'

export const syntax: QuerySyntax = {
  unlimited: sql.raw('-1'),
  inlined: sql.raw(' not materialized'),
  derived: (query) => sql`(${query})`,
  join: sql.raw('join'),
  same: sql.raw('is'),
  different: (one, other) => sql`${one} is distinct from ${other}`,
  quotient: (dividend, divisor) => sql`${dividend} / ${divisor}`,
  random: sql.raw('random()'),
  update: (table, source, sets, where) =>
    sql`update ${table} set ${sets}${source ? sql` from ${source}` : sql``} where ${where}`,
  skipExisting: sql.raw(' on conflict do nothing'),
  limited: (query) => query,
  whereFilled: (column) => sql` where ${column} is not null`,
  dropIndex: (name) => sql`drop index if exists ${name}`,
  never: sql.raw('0'),
  returningIds: sql.raw(''),
  noId: sql.raw('null'),
  isChecked: (value) => sql`${value} = 1`,
  joinTexts: (value, separator) =>
    separator === undefined
      ? sql`group_concat(${value})`
      : sql`group_concat(${value}, ${sql.raw(`'${separator}'`)})`,
  byteLength: (cell) => sql`octet_length(${cell})`,
  // SQLite inlines a subquery unless it has a limit and its user a condition.
  step: { cte: sql.raw(''), next: sql.raw(' where 1 limit 1'), result: sql.raw(' where 1') },
}

import { sql } from 'drizzle-orm'
import type { QuerySyntax } from '../../dialect.ts'
import { inPlace } from './steps.ts'

export const syntax: QuerySyntax = {
  // The documented way to say that there is no limit.
  unlimited: sql.raw('null'),
  inlined: sql.raw(''),
  derived: (query) => sql`(${query}) as d`,
  join: sql.raw('cross join'),
  same: sql.raw('is not distinct from'),
  different: (one, other) => sql`${one} is distinct from ${other}`,
  // Division rounds to six places, so only what divides evenly is divided.
  quotient: (dividend, divisor) =>
    sql`((${dividend} - ${dividend} % ${divisor}) / ${divisor})::number(38, 0)`,
  random: sql.raw('random()'),
  update: (table, source, sets, where) =>
    sql`update ${table} set ${sets}${source ? sql` from ${source}` : sql``} where ${where}`,
  skipExisting: sql.raw(''),
  limited: (query) => sql`select * from (${query}) as limited`,
  whereFilled: () => sql``,
  dropIndex: (name) => sql`drop index if exists ${name}`,
  never: sql.raw('false'),
  returningIds: sql.raw(''),
  noId: sql.raw('null::number'),
  isChecked: (value) => value,
  // Without rows, the database gives an empty text.
  joinTexts: (value, separator = ',') => sql`nullif(listagg(${value}, ${sql.raw(`'${separator}'`)}), '')`,
  joinInOrder: (value, order) => sql`nullif(listagg(${value}, ',') within group (order by ${order}), '')`,
  // A subquery of the row must be an aggregate.
  single: (value) => sql`any_value(${value})`,
  byteLength: (cell) => sql`octet_length(${cell})`,
  step: { cte: sql``, next: sql``, result: sql`` },
  inRow: inPlace,
}

import { type SQL, sql } from 'drizzle-orm'
import { kindOfValue } from '#core/fields/value.ts'
import type { Column, StorageKind } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'

const comma = sql.raw(', ')
const two = sql.raw('2')

/** The middle values of `rows`, by their name there. Without groups, one or two rows are numbered in the middle; a sort with a limit would be slower in SQLite. */
export function middleOfAll(dialect: Dialect, column: Column, value: SQL, rows: SQL): SQL {
  const kind = kindOfValue(column)
  const short = kind === 'decimal' ? dialect.exact.short?.(value) : undefined
  const middle = middleBy(dialect, kind, value, rows, rising(dialect, column, value))
  if (!short) return middle
  const middleOfShort = middleBy(dialect, kind, value, rows, [short.key])
  return sql`case when (select ${short.holds} from ${rows}) then ${middleOfShort} else ${middle} end`
}

function middleBy(dialect: Dialect, kind: StorageKind, value: SQL, rows: SQL, order: SQL[]): SQL {
  const { quotient, derived, joinTexts } = dialect.syntax
  const [text, place] = [sql.raw('x'), sql.raw('y')]
  const count = sql`(select count(${value}) from ${rows})`
  const numbered = sql`select ${value} as ${text},
    row_number() over (order by ${sql.join(order, comma)}) as ${place} from ${rows} where ${value} is not null`
  return sql`(select ${joinTexts(dialect.functions.toText([text], [kind], []), '|')} from ${derived(numbered)}
    where ${place} in (${quotient(sql`(${count} + 1)`, two)}, ${quotient(count, two)} + 1))`
}

/** The order of values. */
export function rising(dialect: Dialect, column: Column, value: SQL): SQL[] {
  return dialect
    .order(value, kindOfValue(column), 'asc')
    .map(({ key, direction }) => sql`${key} ${sql.raw(direction)}`)
}

import { type SQL, sql } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { Dialect } from '../dialect.ts'

const casing = new CasingCache()

/**
 * Writes the arguments of an expression into its text, because an index is only used for an expression that is known
 * when the statement is prepared. Null if an argument is no text, number or boolean. For constants of the schema, such as
 * ids of options, never for what people enter.
 */
export function inlineLiterals(dialect: Dialect, expression: SQL): SQL | null {
  const text = inlinedText(dialect, expression)
  return text === null ? null : sql.raw(text)
}

/** The text of an expression with its arguments; null as above. Not bounded by the length of statements. */
export function inlinedText(dialect: Dialect, expression: SQL): string | null {
  let isPossible = true
  const { sql: text } = expression.toQuery({
    casing,
    escapeName: dialect.render.quote,
    escapeParam: (_index, value) => {
      const written = literalOf(value)
      isPossible &&= written !== null
      return written ?? 'null'
    },
    escapeString: (value) => value,
  })
  return isPossible ? text : null
}

function literalOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' && !value.includes('\0') ? `'${value.replaceAll("'", "''")}'` : null
}

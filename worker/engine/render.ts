import type { SQL } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import { fail } from '#core/errors.ts'
import { type SqlArg, type Statement, StatementInput } from '../platform/statement.ts'
import type { Dialect } from './dialect.ts'

const casing = new CasingCache()

/** Renders a fragment as a statement. Throws INVALID_FILTER if it has too many arguments. */
export function render(dialect: Dialect, fragment: SQL): Statement {
  const { sql, params } = fragment.toQuery({
    casing,
    escapeName: dialect.render.quote,
    escapeParam: (index) => dialect.render.parameter(index),
    escapeString: () => {
      throw new Error('Values are bound, never written into SQL.')
    },
  })
  if (sql.length > dialect.supports.length)
    fail('INVALID_FILTER', { problem: 'the filter is too complex. Use fewer conditions.' })
  if (params.length > dialect.supports.arguments)
    fail('INVALID_FILTER', { problem: 'there are too many values. Use fewer.' })
  return { sql, args: params.map(sqlArg) }
}

/** Renders a fragment without arguments as text. */
export function textOf(dialect: Dialect, fragment: SQL): string {
  return render(dialect, fragment).sql
}

function sqlArg(value: unknown): SqlArg | StatementInput {
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array ||
    value instanceof StatementInput
  )
    return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new Error(`A ${typeof value} cannot be bound to a statement.`)
}

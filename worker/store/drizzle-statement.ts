import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { SqlArg, Statement } from '../statement.ts'

/** Drizzle as a printer of statements; it never runs one. */
export const print = drizzle(() => Promise.reject(new Error('Statements are run by a Connection.')))

/** A Drizzle query as a statement. */
export function statement(query: { toSQL(): { sql: string; params: unknown[] } }): Statement {
  const { sql, params } = query.toSQL()
  return { sql, args: params.map(argument) }
}

/** Rows for as few statements as a database takes: one statement for each of hundreds of columns would be slow. */
export function inRows<T, R>(items: readonly T[], toRow: (item: T) => R): R[][] {
  const rows = items.map(toRow)
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, part) =>
    rows.slice(part * rowsPerStatement, (part + 1) * rowsPerStatement),
  )
}

/** With twenty arguments a row this stays far below the 32,766 of a statement. */
const rowsPerStatement = 1000

function argument(param: unknown): SqlArg {
  if (param === null || param instanceof Uint8Array) return param
  switch (typeof param) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return param
    default:
      throw new TypeError(`A ${typeof param} cannot be bound to a statement.`)
  }
}

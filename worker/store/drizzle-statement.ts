import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { SqlArg, Statement } from '../platform/statement.ts'

/** Drizzle as a query builder only: it prints statements and does not run them. */
export const print = drizzle(() => Promise.reject(new Error('Statements are run by a Connection.')))

/** A Drizzle query as a statement. */
export function statement(query: { toSQL(): { sql: string; params: unknown[] } }): Statement {
  const { sql, params } = query.toSQL()
  return { sql, args: params.map(sqlArg) }
}

/** Splits rows into the fewest inserts: one insert for each of hundreds of columns would be slow. */
export function inRows<T, R>(items: readonly T[], toRow: (item: T) => R): R[][] {
  const rows = items.map(toRow)
  return Array.from({ length: Math.ceil(rows.length / insertRowsPerStatement) }, (_, part) =>
    rows.slice(part * insertRowsPerStatement, (part + 1) * insertRowsPerStatement),
  )
}

/** With twenty arguments per row, this stays far below SQLite's limit of 32,766 per statement. */
const insertRowsPerStatement = 1000

/** A bound value of Drizzle as an argument of a statement. */
export function sqlArg(param: unknown): SqlArg {
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

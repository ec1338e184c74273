import { fillPlaceholders } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'

type Preparable = BatchItem<'sqlite'> & {
  prepare(): { getQuery(): { sql: string; params: unknown[] } }
}

/**
 * Builds and prints a query once, for queries that every request runs: this takes longer than the rest of the call.
 * Returns a function that fills its `sql.placeholder` values; its result goes to `batch`.
 */
export function preparedQuery<T extends Preparable>(query: T): (values: Record<string, unknown>) => T {
  const prepared = query.prepare()
  const { sql, params } = prepared.getQuery()
  return (values) => {
    const filled = { sql, params: fillPlaceholders(params, values) }
    const bound: unknown = Object.assign(Object.create(prepared), { getQuery: () => filled })
    // `batch` prepares each of its queries by this method.
    return new Proxy(query, {
      get: (target, key): unknown => (key === '_prepare' ? () => bound : Reflect.get(target, key)),
    })
  }
}

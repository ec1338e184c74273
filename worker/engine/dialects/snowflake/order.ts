import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'
import type { OrderTerm } from '../../dialect.ts'

/** Null comes first when ascending, which the database would do the other way. */
export function order(value: SQL, _kind: StorageKind, direction: 'asc' | 'desc'): OrderTerm[] {
  return [
    { key: sql`(${value} is not null)`, direction },
    { key: value, direction },
  ]
}

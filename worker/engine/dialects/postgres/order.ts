import { type SQL, sql } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'
import type { OrderTerm } from '../../dialect.ts'
import { isNumeric } from './types.ts'

/** Null comes first when ascending, which the database would do the other way. */
export function order(value: SQL, kind: StorageKind, direction: 'asc' | 'desc'): OrderTerm[] {
  // Days and moments sort the same as cells and as texts.
  const isTyped = isNumeric(kind) || ['boolean', 'date', 'time', 'datetime'].includes(kind)
  const key = isTyped ? value : sql`${value} collate "C"`
  return [
    { key: sql`${value} is not null`, direction, placesNulls: true },
    { key, direction },
  ]
}

import type { SQL } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'
import type { OrderTerm } from '../../dialect.ts'
import { column as neutral } from './types.ts'

/** Null comes first when ascending, as in SQLite. */
export function order(value: SQL, kind: StorageKind, direction: 'asc' | 'desc'): OrderTerm[] {
  const isText = kind === 'text' || kind === 'list' || kind === 'json'
  return [{ key: isText ? neutral(value, kind) : value, direction }]
}

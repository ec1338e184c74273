import type { SQL } from 'drizzle-orm'
import type { StorageKind } from '#core/schema.ts'
import type { OrderTerm } from '../../dialect.ts'
import { decimalOrder } from './numbers.ts'

/** Decimals are texts, which sort by their value. */
export function order(value: SQL, kind: StorageKind, direction: 'asc' | 'desc'): OrderTerm[] {
  return kind === 'decimal' ? decimalOrder(value, direction) : [{ key: value, direction }]
}

import { decimalText } from '#core/decimal.ts'
import type { CellValue, StorageKind } from '#core/schema.ts'

/** Encodes a cell for MariaDB; the result is also valid in a JSON parameter. */
export function encode(value: CellValue, kind: StorageKind): string | number | null {
  if (value === null) return null
  if (Array.isArray(value)) return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  // The database takes moments without a zone; sessions are in UTC.
  if (kind === 'datetime' && typeof value === 'string') return value.replace('T', ' ').replace(/Z$/, '')
  return kind === 'decimal' ? decimalText(value) : value
}

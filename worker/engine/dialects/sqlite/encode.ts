import { decimalText } from '#core/decimal.ts'
import type { CellValue, StorageKind } from '#core/schema.ts'

/** Encodes a cell for SQLite; the result is also valid in a JSON parameter. */
export function encode(value: CellValue, kind: StorageKind): string | number | null {
  if (value === null) return null
  if (Array.isArray(value)) return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  return kind === 'decimal' ? decimalText(value) : value
}

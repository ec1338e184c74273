import { decimalText } from '#core/decimal.ts'
import type { CellValue, StorageKind } from '#core/schema.ts'

/** Encodes a cell for Snowflake; the result is also valid in a JSON parameter. */
export function encode(value: CellValue, kind: StorageKind): string | number | null {
  if (value === null) return null
  if (Array.isArray(value)) return JSON.stringify(value)
  if (typeof value === 'boolean') return String(value)
  return kind === 'decimal' ? decimalText(value) : value
}

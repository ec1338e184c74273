import type { CellValue } from '#core/schema.ts'

/** A stored color; null if invalid. */
export const hexOf = (value: CellValue): string | null =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : null

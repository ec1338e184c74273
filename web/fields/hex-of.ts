import type { CellValue } from '#core/schema.ts'

/** A stored colour; null for what is none. */
export const hexOf = (value: CellValue): string | null =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : null

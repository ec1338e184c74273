import type { CellValue } from '#core/schema.ts'

/** The text that a code says. */
export const codeText = (value: CellValue): string => (typeof value === 'string' ? value : '')

/** The texts of a value, which may be several in a lookup; skips empty ones. */
export const codeTexts = (value: CellValue): string[] =>
  (Array.isArray(value) ? value : [value]).map(codeText).filter((text) => text !== '')

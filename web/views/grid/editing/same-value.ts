import type { CellValue } from '#core/schema.ts'

export const isSameValue = (a: CellValue, b: CellValue): boolean =>
  a === b ||
  (Array.isArray(a) &&
    Array.isArray(b) &&
    a.length === b.length &&
    a.every((item, index) => item === b[index]))

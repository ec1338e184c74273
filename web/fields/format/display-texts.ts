import { linkedTexts } from '#core/fields/links/linked-values.ts'
import type { CellValue } from '#core/schema.ts'

/** The texts of a link or lookup, joined. */
export function displayTexts(value: CellValue): string {
  return linkedTexts(value).join(', ')
}

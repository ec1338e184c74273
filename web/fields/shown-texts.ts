import { linkedTexts } from '#core/fields/linked.ts'
import type { CellValue } from '#core/schema.ts'

/** What a link or a lookup shows, in a row. */
export function shownTexts(value: CellValue): string {
  return linkedTexts(value).join(', ')
}

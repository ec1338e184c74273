import type { CellValue } from '../schema.ts'

// Lists of objects that are stored as JSON texts, such as files.

/** The titles of the objects of a list, with commas between them; null for none and for what is no list. */
export function titlesIn(value: CellValue): string | null {
  const titles = itemsIn(value)
    .map((item) => item['title'])
    .filter((title) => typeof title === 'string')
  return titles.length === 0 ? null : titles.join(', ')
}

/** The sum of the sizes of the objects of a list; null where none has any. */
export function sizesIn(value: CellValue): number | null {
  const sizes = itemsIn(value)
    .map((item) => item['size'])
    .filter((size) => typeof size === 'number')
  return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0)
}

function itemsIn(value: CellValue): Record<string, unknown>[] {
  if (typeof value !== 'string') return []
  try {
    const items: unknown = JSON.parse(value)
    return Array.isArray(items) ? items.filter((item) => typeof item === 'object' && item !== null) : []
  } catch {
    return []
  }
}

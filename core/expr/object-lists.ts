import type { CellValue } from '../schema.ts'

// Lists of objects stored as JSON text, such as files.

/** Titles of the objects in a list, joined by commas; null if empty or not a list. */
export function objectTitles(value: CellValue): string | null {
  const titles = itemsIn(value)
    .map((item) => item['title'])
    .filter((title) => typeof title === 'string')
  return titles.length === 0 ? null : titles.join(', ')
}

/** Sum of the sizes in a list of objects; null if none has a size. */
export function objectSizesSum(value: CellValue): number | null {
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

import { decimalText } from '../decimal.ts'
import type { CellValue } from '../schema.ts'

/**
 * Returns true if the text contains the needle, or starts or ends with it, ignoring case. Numbers are
 * compared as digits. All forms of sigma are equal; the dotted capital I and the Kelvin sign are not folded,
 * since databases only fold ASCII letters themselves.
 */
export function textHas(value: CellValue, needle: string, at?: 'start' | 'end'): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const written = typeof value === 'number' ? decimalText(value) : value
  const text = written.replace(/[^\u0130\u212a]+/g, (run) => run.toLowerCase()).replaceAll('ς', 'σ')
  const part = needle.toLowerCase().replaceAll('ς', 'σ')
  if (at === 'start') return text.startsWith(part)
  return at === 'end' ? text.endsWith(part) : text.includes(part)
}

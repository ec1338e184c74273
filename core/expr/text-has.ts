import type { CellValue } from '../schema.ts'

/**
 * True when the text holds the needle, at its start or end where asked, in any letter case. All forms of sigma are
 * one; the dotted capital I and the Kelvin sign stay as they are, since stores fold ASCII letters by themselves.
 */
export function textHas(value: CellValue, needle: string, at?: 'start' | 'end'): boolean {
  if (typeof value !== 'string') return false
  const text = value.replace(/[^\u0130\u212a]+/g, (run) => run.toLowerCase()).replaceAll('ς', 'σ')
  const part = needle.toLowerCase().replaceAll('ς', 'σ')
  if (at === 'start') return text.startsWith(part)
  return at === 'end' ? text.endsWith(part) : text.includes(part)
}

import type { OperatorName } from '../../operators/operator.ts'
import type { Parsed } from '../field.ts'
import { problem } from '../problems.ts'

/** Operators of types that store text. */
export const textOperators = [
  'eq',
  'neq',
  'like',
  'nlike',
  'empty',
  'notempty',
  'null',
  'notnull',
  'blank',
  'notblank',
] as const satisfies readonly OperatorName[]

export const compatibleTextOperators = ['in', 'anyof', 'nanyof'] as const satisfies readonly OperatorName[]

/**
 * Accepts text that every database stores unchanged: no NUL, no lone surrogates, limited length (UTF-16
 * units).
 */
export function checkText(text: string, maxLength: number): Parsed {
  if (text.includes('\0')) return problem('nul')
  if (!text.isWellFormed()) return problem('surrogate')
  if (text.length > maxLength) return problem('tooLong', { max: grouped(maxLength) })
  return { ok: true, value: text }
}

/** Filters compare with the given text, which need not be a valid value. */
export function parseTextArgument(input: string | number | boolean): Parsed {
  return checkText(String(input), 100_000)
}

/** Joins lines into one, as pasting does. */
export function onOneLine(text: string): string {
  return text.replace(/\r\n|[\r\n\u2028\u2029]/g, ' ')
}

export function hasLineBreak(text: string): boolean {
  return /[\r\n\u2028\u2029]/.test(text)
}

/** UTF-8 length in bytes of a well-formed text. */
export function utf8Length(text: string): number {
  let bytes = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    // Each surrogate counts two of the four bytes of its pair.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
  }
  return bytes
}

/** Formats bytes as KB or MB, whole or with one decimal. */
export function sizeText(bytes: number): string {
  const mega = 1024 * 1024
  if (bytes >= mega) return `${Math.round((bytes / mega) * 10) / 10} MB`
  return `${Math.round((bytes / 1024) * 10) / 10} KB`
}

/** Groups digits by three with commas. */
export function grouped(value: number): string {
  return String(value).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',')
}

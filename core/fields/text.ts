import type { OperatorName } from '../operators/operator.ts'
import type { Parsed } from './field.ts'
import { problem } from './problems.ts'

/** Operators of types whose stored value is text. */
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

export const alsoText = ['in', 'anyof', 'nanyof'] as const satisfies readonly OperatorName[]

/** Text that every store keeps as it is: no NUL, no half characters, not too long (UTF-16 units). */
export function checkText(text: string, maxLength: number): Parsed {
  if (text.includes('\0')) return problem('nul')
  if (!text.isWellFormed()) return problem('surrogate')
  if (text.length > maxLength) return problem('tooLong', { max: grouped(maxLength) })
  return { ok: true, value: text }
}

/** A filter compares with the text as it is written: it need not be a valid value. */
export function parseTextArgument(input: string | number | boolean): Parsed {
  return checkText(String(input), 100_000)
}

/** One line out of text that may hold breaks, as pasting does it. */
export function onOneLine(text: string): string {
  return text.replace(/\r\n|[\r\n\u2028\u2029]/g, ' ')
}

export function hasLineBreak(text: string): boolean {
  return /[\r\n\u2028\u2029]/.test(text)
}

/** Bytes of the text in UTF-8; the text must be well-formed. */
export function utf8Length(text: string): number {
  let bytes = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    // Each half of a surrogate pair counts two of the pair's four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
  }
  return bytes
}

/** Bytes as people read them, in whole or tenths of KB or MB. */
export function sizeText(bytes: number): string {
  const mega = 1024 * 1024
  if (bytes >= mega) return `${Math.round((bytes / mega) * 10) / 10} MB`
  return `${Math.round((bytes / 1024) * 10) / 10} KB`
}

/** Digits in groups of three, as English sentences write them. */
export function grouped(value: number): string {
  return String(value).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',')
}

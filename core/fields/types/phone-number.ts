import * as limits from '../../limits.ts'
import type { Field, FieldColumn, Parsed } from '../field.ts'
import { asciiDigits } from '../numbers/number-parsing.ts'
import { problem } from '../problems.ts'
import {
  compatibleTextOperators,
  checkText,
  hasLineBreak,
  onOneLine,
  parseTextArgument,
  textOperators,
} from '../text/text-parsing.ts'

/** A phone number as written, because grouping is meaningful to people. */
export const phoneNumber: Field = {
  type: 'PhoneNumber',
  storage: 'text',
  answerKind: 'phone',
  showsResults: 'text',
  parse: (input, column) => (typeof input === 'string' ? readPhone(input, column) : problem('notText')),
  parseText: (text, column) => readPhone(onOneLine(text), column),
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: textOperators,
  alsoAccepts: compatibleTextOperators,
  parseArgument: parseTextArgument,
}

function readPhone(input: string, column: FieldColumn): Parsed {
  const text = input.trim()
  if (text === '') return { ok: true, value: null }
  if (hasLineBreak(text)) return problem('lineBreak')
  const checked = checkText(text, limits.singleLineTextLength)
  if (!checked.ok) return checked
  return column.options['validate'] === false || isPhoneNumber(text) ? checked : problem('notPhone')
}

/**
 * Accepts 3 to 15 digits of any script with spaces, dashes, dots, slashes or parentheses, and an optional
 * extension.
 */
export function isPhoneNumber(text: string): boolean {
  if (text.length > limits.phoneLength) return false
  const plain = asciiDigits(text).replace(/[\u200e\u200f\u202a-\u202c\u2066-\u2069]/g, '')
  const number = plain.replace(/\s*(?:;ext=|ext\.?|x|#)\s?\d{1,8}$/i, '')
  const digits = number.replace(/[^\d]/g, '').length
  return digits >= 3 && digits <= 15 && /^\+?[\d\s().\-\u2010-\u2013/*]+$/.test(number)
}

/** Returns a `tel:` URL, or null if the number is invalid. */
export function phoneAddress(text: string): string | null {
  if (!isPhoneNumber(text)) return null
  const number = asciiDigits(text).replace(/\s*(?:;ext=|ext\.?|x|#)\s?\d{1,8}$/i, '')
  return `tel:${number.includes('+') ? '+' : ''}${number.replace(/[^\d*]/g, '')}`
}

import * as v from 'valibot'
import type { Field, FieldColumn, Parsed } from './field.ts'
import { asciiDigits } from './numbers.ts'
import { limits } from '../limits.ts'
import { problem } from './problems.ts'
import { alsoText, checkText, hasLineBreak, onOneLine, parseTextArgument, textOperators } from './text.ts'

/** A phone number, kept as it was written: how it is grouped means something to people. */
export const phoneNumber: Field = {
  type: 'PhoneNumber',
  storage: 'text',
  options: v.object({
    /** False takes any text of one line. */
    validate: v.optional(v.boolean(), true),
  }),
  parse: (input, column) => (typeof input === 'string' ? readPhone(input, column) : problem('notText')),
  parseText: (text, column) => readPhone(onOneLine(text), column),
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: textOperators,
  alsoAccepts: alsoText,
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

/** True for 3 to 15 digits of any script with spaces, dashes, dots, slashes or brackets, and an extension behind. */
export function isPhoneNumber(text: string): boolean {
  if (text.length > limits.phoneLength) return false
  const plain = asciiDigits(text).replace(/[\u200e\u200f\u202a-\u202c\u2066-\u2069]/g, '')
  const number = plain.replace(/\s*(?:;ext=|ext\.?|x|#)\s?\d{1,8}$/i, '')
  const digits = number.replace(/[^\d]/g, '').length
  return digits >= 3 && digits <= 15 && /^\+?[\d\s().\-\u2010-\u2013/*]+$/.test(number)
}

/** The number as a `tel:` address, or null when it is none. */
export function phoneAddress(text: string): string | null {
  if (!isPhoneNumber(text)) return null
  const number = asciiDigits(text).replace(/\s*(?:;ext=|ext\.?|x|#)\s?\d{1,8}$/i, '')
  return `tel:${number.includes('+') ? '+' : ''}${number.replace(/[^\d*]/g, '')}`
}

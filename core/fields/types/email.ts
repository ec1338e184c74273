import * as limits from '../../limits.ts'
import type { Field, FieldColumn, Parsed } from '../field.ts'
import { problem } from '../problems.ts'
import { compatibleTextOperators, checkText, parseTextArgument, textOperators } from '../text/text-parsing.ts'

export const email: Field = {
  type: 'Email',
  storage: 'text',
  answerKind: 'email',
  showsResults: 'text',
  parse: (input, column) => (typeof input === 'string' ? readEmail(input, column) : problem('notText')),
  parseText: readEmail,
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: textOperators,
  alsoAccepts: compatibleTextOperators,
  parseArgument: parseTextArgument,
}

function readEmail(input: string, column: FieldColumn): Parsed {
  const text = input.trim()
  if (text === '') return { ok: true, value: null }
  const checked = checkText(text, limits.singleLineTextLength)
  if (!checked.ok) return checked
  if (/[\r\n]/.test(text)) return problem('notEmail')
  return column.options.validate === false || isEmail(text) ? checked : problem('notEmail')
}

/**
 * Returns true for a deliverable address: `name@host.tld`, at most 254 characters. Linear time. Supports
 * international names and hosts, but not quoted names or comments.
 */
export function isEmail(text: string): boolean {
  if (text.length > limits.emailLength || text.includes('..')) return false
  const at = text.indexOf('@')
  const name = text.slice(0, Math.max(at, 0))
  const host = text.slice(at + 1)
  if (name === '' || name.length > 64 || name.startsWith('.') || name.endsWith('.')) return false
  return /^[\p{L}\p{N}\p{M}!#$%&'*+\-/=?^_`{|}~.]+$/u.test(name) && isHost(host)
}

function isHost(host: string): boolean {
  const labels = host.split('.')
  if (labels.length < 2) return false
  const last = labels.at(-1) ?? ''
  return (
    labels.every(
      (label) =>
        label.length > 0 &&
        label.length <= 63 &&
        !label.startsWith('-') &&
        !label.endsWith('-') &&
        /^[\p{L}\p{N}\p{M}-]+$/u.test(label),
    ) &&
    last.length >= 2 &&
    !/^\d+$/.test(last)
  )
}

import * as v from 'valibot'
import { limits } from '../limits.ts'
import type { Field, FieldColumn, Parsed } from './field.ts'
import { problem } from './problems.ts'
import { alsoText, checkText, parseTextArgument, textOperators } from './text.ts'

export const email: Field = {
  type: 'Email',
  storage: 'text',
  options: v.object({
    /** False takes any text of one line, for lists that are not clean yet. */
    validate: v.optional(v.boolean(), true),
  }),
  parse: (input, column) => (typeof input === 'string' ? readEmail(input, column) : problem('notText')),
  parseText: readEmail,
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: textOperators,
  alsoAccepts: alsoText,
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
 * True for an address that mail can be sent to: `name@host.tld`, at most 254 characters. Walks the text once.
 * Quoted names and comments are not supported; international names and hosts are.
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

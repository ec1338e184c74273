import type { Field, Parsed } from '../field.ts'
import { problem } from '../problems.ts'
import { compatibleTextOperators, parseTextArgument } from '../text/text-parsing.ts'

/** A color as upper-case `#RRGGBB`, without alpha. */
export const color: Field = {
  type: 'Colour',
  storage: 'text',
  parse: (input) => (typeof input === 'string' ? readColor(input) : problem('notText')),
  parseText: (text) => readColor(/^\s*[0-9a-f]{6}\s*$/i.test(text) ? `#${text.trim()}` : text),
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: ['eq', 'neq', 'empty', 'notempty', 'null', 'notnull', 'blank', 'notblank'],
  alsoAccepts: compatibleTextOperators,
  parseArgument: (input) => {
    const read = readColor(String(input))
    return read.ok && read.value !== null ? read : parseTextArgument(input)
  },
  uniqueable: false,
}

/** `#rrggbb` or the short form `#rgb`. */
function readColor(input: string): Parsed {
  const text = input.trim().toUpperCase()
  if (text === '') return { ok: true, value: null }
  if (/^#[0-9A-F]{6}$/.test(text)) return { ok: true, value: text }
  if (!/^#[0-9A-F]{3}$/.test(text)) return problem('notColor')
  return { ok: true, value: text.replace(/[0-9A-F]/g, '$&$&') }
}

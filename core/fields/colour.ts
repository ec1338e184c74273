import * as v from 'valibot'
import type { Field, Parsed } from './field.ts'
import { problem } from './problems.ts'
import { alsoText, parseTextArgument } from './text.ts'

/** A colour as `#RRGGBB` in capital letters, without transparency. */
export const colour: Field = {
  type: 'Colour',
  storage: 'text',
  options: v.object({}),
  parse: (input) => (typeof input === 'string' ? readColour(input) : problem('notText')),
  parseText: (text) => readColour(/^\s*[0-9a-f]{6}\s*$/i.test(text) ? `#${text.trim()}` : text),
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: ['eq', 'neq', 'empty', 'notempty', 'null', 'notnull', 'blank', 'notblank'],
  alsoAccepts: alsoText,
  parseArgument: (input) => {
    const read = readColour(String(input))
    return read.ok && read.value !== null ? read : parseTextArgument(input)
  },
  uniqueable: false,
}

/** `#rrggbb`, or `#rgb` as short for it. */
function readColour(input: string): Parsed {
  const text = input.trim().toUpperCase()
  if (text === '') return { ok: true, value: null }
  if (/^#[0-9A-F]{6}$/.test(text)) return { ok: true, value: text }
  if (!/^#[0-9A-F]{3}$/.test(text)) return problem('notColour')
  return { ok: true, value: text.replace(/[0-9A-F]/g, '$&$&') }
}

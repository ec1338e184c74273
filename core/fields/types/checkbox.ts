import type { Field, Parsed } from '../field.ts'
import { isNumericType } from '../numbers/is-numeric-type.ts'
import { problem } from '../problems.ts'

const words: Record<string, boolean> = {
  true: true,
  yes: true,
  y: true,
  t: true,
  on: true,
  x: true,
  '1': true,
  checked: true,
  '✓': true,
  '✔': true,
  '☑': true,
  '✅': true,
  false: false,
  no: false,
  n: false,
  f: false,
  off: false,
  '0': false,
  unchecked: false,
  '☐': false,
  '✗': false,
  '✘': false,
}

/** True or false. Null reads as false, so only true and false are stored. */
export const checkbox: Field = {
  type: 'Checkbox',
  storage: 'boolean',
  showsResults: 'boolean',
  parse(input): Parsed {
    if (typeof input === 'boolean') return { ok: true, value: input }
    // Rejects text, because JavaScript treats "false" as true.
    return input === 0 || input === 1 ? { ok: true, value: input === 1 } : problem('notBoolean')
  },
  parseText: (text) => readWord(text),
  toWire: (value) => value === true,
  toText: (value) => (value === null ? '' : String(value === true)),
  operators: ['checked', 'notchecked'],
  alsoAccepts: ['eq', 'neq', 'blank', 'notblank', 'null', 'notnull'],
  parseArgument: (input) =>
    typeof input === 'boolean' ? { ok: true, value: input } : readWord(String(input)),
  search: null,
  // Nonzero numbers are true.
  fromValue: (value, from) => (isNumericType(from.field) ? { ok: true, value: Number(value) !== 0 } : null),
  uniqueable: false,
  emptyValue: false,
}

function readWord(text: string): Parsed {
  const word = text
    .trim()
    .replace(/\ufe0f$/, '')
    .toLowerCase()
  if (word === '') return { ok: true, value: null }
  const value = Object.hasOwn(words, word) ? words[word] : undefined
  return value === undefined ? problem('notBoolean') : { ok: true, value }
}

import * as v from 'valibot'
import { colorSchema } from './colors.ts'
import type { Field, Parsed } from './field.ts'
import { checkboxColor, iconPairs } from './icon-pairs.ts'
import { isNumeric } from './numeric.ts'
import { problem } from './problems.ts'

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

/** Yes or no. Null means no, so a checkbox stores only true and false. */
export const checkbox: Field = {
  type: 'Checkbox',
  storage: 'boolean',
  options: v.object({
    icon: v.optional(
      v.object({
        checked: v.pipe(v.string(), v.maxLength(100)),
        unchecked: v.pipe(v.string(), v.maxLength(100)),
      }),
      { checked: iconPairs.square[0], unchecked: iconPairs.square[1] },
    ),
    color: v.optional(colorSchema, checkboxColor),
  }),
  parse(input): Parsed {
    if (typeof input === 'boolean') return { ok: true, value: input }
    // Text is refused here: to JavaScript the text "false" is true.
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
  // A number is a yes unless it is nothing.
  fromValue: (value, from) => (isNumeric(from.field) ? { ok: true, value: Number(value) !== 0 } : null),
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

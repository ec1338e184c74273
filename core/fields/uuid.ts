import * as v from 'valibot'
import type { Field, Parsed } from './field.ts'
import { problem } from './problems.ts'
import { alsoText, parseTextArgument } from './text.ts'

// Web Crypto is in every place that core runs in; core's library types know no platform.
declare const crypto: { randomUUID(): string }

/** A UUID in small letters; a new record without one gets a random one (version 4). */
export const uuid: Field = {
  type: 'UUID',
  storage: 'text',
  options: v.object({}),
  parse: (input) => (typeof input === 'string' ? readUuid(input) : problem('notText')),
  parseText: readUuid,
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: ['eq', 'neq', 'like', 'nlike', 'empty', 'notempty', 'null', 'notnull'],
  alsoAccepts: [...alsoText, 'blank', 'notblank'],
  // A filter that names no UUID finds none, which is the right answer.
  parseArgument: (input) => {
    const read = readUuid(String(input))
    return read.ok && read.value !== null ? read : parseTextArgument(input)
  },
  generates: 'uuid',
  newValue: () => crypto.randomUUID(),
}

/** With or without dashes, braces or `urn:uuid:`, in any letter case. */
function readUuid(input: string): Parsed {
  if (input.length > 100) return problem('notUuid')
  const text = input.trim().toLowerCase()
  if (text === '') return { ok: true, value: null }
  const bare = text.replace(/^urn:uuid:/, '').replace(/^\{(.*)\}$/, '$1')
  const match = /^([0-9a-f]{8})(-?)([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{4})\2([0-9a-f]{12})$/.exec(bare)
  if (!match) return problem('notUuid')
  const [, first, , second, third, fourth, fifth] = match
  return { ok: true, value: [first, second, third, fourth, fifth].join('-') }
}

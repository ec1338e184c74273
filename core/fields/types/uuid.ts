import type { Field, Parsed } from '../field.ts'
import { problem } from '../problems.ts'
import { compatibleTextOperators, parseTextArgument } from '../text/text-parsing.ts'

// Every runtime of core has Web Crypto, but core's type libraries are platform-independent.
declare const crypto: { randomUUID(): string }

/** A lower-case UUID; new records get a random one (version 4). */
export const uuid: Field = {
  type: 'UUID',
  storage: 'text',
  parse: (input) => (typeof input === 'string' ? readUuid(input) : problem('notText')),
  parseText: readUuid,
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: ['eq', 'neq', 'like', 'nlike', 'empty', 'notempty', 'null', 'notnull'],
  alsoAccepts: [...compatibleTextOperators, 'blank', 'notblank'],
  // An invalid UUID in a filter correctly matches no record.
  parseArgument: (input) => {
    const read = readUuid(String(input))
    return read.ok && read.value !== null ? read : parseTextArgument(input)
  },
  generates: 'uuid',
  newValue: () => crypto.randomUUID(),
}

/** With or without dashes, braces or `urn:uuid:`, ignoring case. */
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

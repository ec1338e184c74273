import * as v from 'valibot'
import { limits } from '../limits.ts'
import type { Field, Parsed } from './field.ts'
import { placeInText, readJsonText } from './json-text.ts'
import { isNumeric } from './numeric.ts'
import { problem } from './problems.ts'
import { joinList, optionTitles } from './selects.ts'
import { alsoText, checkText, parseTextArgument, sizeText, textOperators, utf8Length } from './text.ts'

/**
 * JSON, stored and sent as text without space between its parts, else as it was written: the order of keys and all
 * digits stay. A call may send an object, a list, a number or a truth as it is; text is always JSON text.
 */
export const json: Field = {
  type: 'JSON',
  storage: 'text',
  options: v.object({}),
  parse: (input) => readJson(typeof input === 'string' ? input : textOf(input)),
  parseText: (text) => readJson(text),
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: textOperators,
  alsoAccepts: alsoText,
  parseArgument: parseTextArgument,
  uniqueable: false,
  // What is no text yet becomes JSON of its own kind; a text must be JSON already.
  fromValue(value, from) {
    if (typeof value === 'boolean') return { ok: true, value: String(value) }
    const { storage, toText, hasOptions } = from.field
    if (isNumeric(from.field)) return null
    if (Array.isArray(value)) return readJson(JSON.stringify(optionTitles(value, from.column)))
    return storage === 'text' && !hasOptions ? null : readJson(JSON.stringify(toText(value, from.column)))
  },
  // Options are made of the items, not of brackets and quotes.
  textFor(value, _column, target) {
    if (typeof value !== 'string') return ''
    if (!target.hasOptions) return value
    const read: unknown = parsed(value)
    if (read === null) return ''
    if (Array.isArray(read) && read.every((item) => typeof item !== 'object'))
      return target.storage === 'list' || read.length <= 1 ? joinTexts(read, target) : value
    return typeof read === 'string' ? read : value
  },
}

function joinTexts(items: unknown[], target: Field): string {
  const texts = items.map(String)
  return target.storage === 'list' ? joinList(texts) : (texts[0] ?? '')
}

/** JSON that is stored reads always; exact digits do not matter for the title of an option. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Values of a request's body, whose depth was looked at before; anything else is no JSON. */
function textOf(input: unknown): string {
  try {
    return JSON.stringify(input) ?? '?'
  } catch {
    return '?'
  }
}

/** Checks JSON text and makes it compact; blank text gives null. */
export function readJson(text: string): Parsed {
  if (text.trim() === '') return { ok: true, value: null }
  const checked = checkText(text, Infinity)
  if (!checked.ok) return checked
  const size = utf8Length(text)
  if (size > limits.longTextBytes)
    return problem('tooLarge', { max: sizeText(limits.longTextBytes), size: sizeText(size) })
  const reading = readJsonText(text)
  if (reading.ok) return { ok: true, value: reading.text }
  const { code, at, key } = reading
  if (code === 'jsonDepth') return problem(code, { max: limits.jsonDepthMax })
  if (code === 'duplicateKey')
    return problem(code, { key: (key ?? '').slice(0, 100), ...placeInText(text, at) })
  return code === 'notJson' ? problem(code, placeInText(text, at)) : problem(code)
}

import * as limits from '../../limits.ts'
import type { Field, Parsed } from '../field.ts'
import { placeInText, readJsonText } from '../text/json-text.ts'
import { isNumericType } from '../numbers/is-numeric-type.ts'
import { problem } from '../problems.ts'
import { joinList, optionTitles } from '../options/select-options.ts'
import {
  compatibleTextOperators,
  checkText,
  parseTextArgument,
  sizeText,
  textOperators,
  utf8Length,
} from '../text/text-parsing.ts'

/**
 * JSON, stored and sent as compact text with key order and digits preserved. Calls may send objects, lists,
 * numbers or booleans directly; text is always parsed as JSON text.
 */
export const json: Field = {
  type: 'JSON',
  storage: 'text',
  hasLongText: true,
  parse: (input) => readJson(typeof input === 'string' ? input : textOf(input)),
  parseText: (text) => readJson(text),
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: textOperators,
  alsoAccepts: compatibleTextOperators,
  parseArgument: parseTextArgument,
  uniqueable: false,
  // Non-text values become JSON of their own kind; text must be valid JSON.
  fromValue(value, from) {
    if (typeof value === 'boolean') return { ok: true, value: String(value) }
    const { storage, toText, hasOptions } = from.field
    if (isNumericType(from.field)) return null
    if (Array.isArray(value)) return readJson(JSON.stringify(optionTitles(value, from.column)))
    return storage === 'text' && !hasOptions ? null : readJson(JSON.stringify(toText(value, from.column)))
  },
  // Select options come from the items, without brackets and quotes.
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

/** Stored JSON is always valid; option titles do not need exact digits. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** JSON text of a body value, whose depth was checked before; other values are invalid. */
function textOf(input: unknown): string {
  try {
    return JSON.stringify(input) ?? '?'
  } catch {
    return '?'
  }
}

/** Validates and compacts JSON text; blank text gives null. */
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

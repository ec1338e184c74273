import * as limits from '../../limits.ts'
import { inCase } from '../letter-case.ts'
import type { formulaFunctionNames } from '../expr.ts'
import { type ExprFunction, ofTexts } from './value-functions.ts'

type Name = Extract<
  (typeof formulaFunctionNames)[number],
  | 'concat'
  | 'substring'
  | 'replaceAll'
  | 'find'
  | 'repeat'
  | 'trim'
  | 'upper'
  | 'small'
  | 'urlEncode'
  | 'pad'
  | 'digits'
  | 'jsonExtract'
  | 'titleOf'
  | 'titlesOf'
>

/** Whitespace that `trim` removes at both ends. */
export const blanks =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Positions and lengths count code points from 1, as databases do. */
export const textFunctions: Record<Name, ExprFunction> = {
  /** Null counts as the empty text. */
  concat: (values) => cut(values.map((value) => (value === null ? '' : String(value))).join('')),
  substring(values) {
    const [text = null, start = null, length] = values
    if (text === null || start === null || length === null) return null
    const from = Math.trunc(Number(start)) - 1
    const taken = length === undefined ? undefined : from + Math.trunc(Number(length))
    return isAscii(String(text))
      ? String(text).slice(from, taken)
      : [...String(text)].slice(from, taken).join('')
  },
  replaceAll: ofTexts((text, find, put) => {
    if (lengthOf(text) * Math.max(1, lengthOf(put)) > limits.formulaGrowthCharactersMax) return null
    return cut(find === '' ? text : text.replaceAll(find, () => put))
  }),
  /** The position of the second text in the first one; 0 if absent. */
  find: ofTexts((text, needle) => {
    const index = text.indexOf(needle)
    return index < 0 ? 0 : lengthOf(text.slice(0, index)) + 1
  }),
  repeat([text = null, times = null]) {
    if (text === null || times === null) return null
    const count = Math.max(Math.trunc(Number(times)), 0)
    return lengthOf(String(text)) * count > limits.formulaTextLengthMax || count > limits.formulaTextLengthMax
      ? null
      : String(text).repeat(count)
  },
  trim: ofTexts((text) => {
    let from = 0
    let to = text.length
    while (from < to && blanks.includes(text.charAt(from))) from += 1
    while (to > from && blanks.includes(text.charAt(to - 1))) to -= 1
    return text.slice(from, to)
  }),
  upper: ofTexts((text) => inCase(text, 'upper')),
  small: ofTexts((text) => inCase(text, 'small')),
  urlEncode: ofTexts((text) =>
    lengthOf(text) > limits.formulaUrlLengthMax ? null : encodeURIComponent(text.toWellFormed()),
  ),
  /** Zero-pads a non-negative integer, keeping the last digits if it is longer. */
  pad: ofTexts((value, width) =>
    String(Math.trunc(Number(value)))
      .padStart(Number(width), '0')
      .slice(-Number(width)),
  ),
  /** The integer at a position with a length; 0 if there is none. */
  digits: ofTexts((text, start, length) => {
    const from = Number(start) - 1
    return Number(/^\d*/.exec(text.slice(from, from + Number(length)))?.[0] ?? 0)
  }),
  jsonExtract: ofTexts(jsonExtract),
  /** The title of an option id, from a JSON object of titles. */
  titleOf: ofTexts((id, titles) => titleIn(parsed(titles), id)),
  /** The titles of ids; ids without a title are omitted. */
  titlesOf([ids = null, titles = null]) {
    if (!Array.isArray(ids) || typeof titles !== 'string') return null
    const known = parsed(titles)
    return ids.map((id) => titleIn(known, id)).filter((title) => title !== null)
  },
}

function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- matches all of ASCII
  return /^[\u0000-\u007f]*$/.test(text)
}

/** Length in code points. */
function lengthOf(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length - 1; index += 1) {
    const unit = text.charCodeAt(index)
    if (unit >= 0xd800 && unit < 0xdc00) length -= 1
  }
  return length
}

function cut(text: string): string {
  return text.length <= limits.formulaTextLengthMax
    ? text
    : [...text].slice(0, limits.formulaTextLengthMax).join('')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function titleIn(titles: unknown, id: string): string | null {
  const title = at(titles, id)
  return typeof title === 'string' ? title : null
}

function at(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  // Own property of a parsed JSON object.
  return (value as Record<string | number, unknown>)[key]
}

/** The value at a JSON array of keys and positions; objects and arrays as JSON text. */
function jsonExtract(json: string, path: string): string | null {
  const keys = parsed(path)
  if (!Array.isArray(keys)) return null
  const found = keys.reduce<unknown>(
    // Keys select object members, positions select array items.
    (value, key: unknown) =>
      (typeof key === 'number') === Array.isArray(value) ? at(value, String(key)) : undefined,
    parsed(json),
  )
  if (found === undefined || found === null) return null
  return typeof found === 'string' ? found : JSON.stringify(found)
}

import * as limits from '../limits.ts'
import { formulaProblem } from './problem.ts'

/** A token with its start, its end (exclusive) and its meaning. */
export type Token = { from: number; to: number } & (
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  /** `{Title}`, or `{{id}}` in stored formulas. */
  | { kind: 'field'; name: string; byId: boolean }
  | { kind: 'name'; name: string }
  | { kind: 'sign'; sign: Sign }
  | { kind: 'end' }
)

const signs = [
  '&&',
  '||',
  '==',
  '!=',
  '<>',
  '<=',
  '>=',
  '(',
  ')',
  ',',
  '+',
  '-',
  '*',
  '/',
  '%',
  '&',
  '=',
  '<',
  '>',
] as const
export type Sign = (typeof signs)[number]

/** Common mistakes, and what to write instead. */
const habits: Record<string, string> = {
  '^': 'write POWER(a, b)',
  '!': 'write NOT(...)',
  ';': 'separate arguments with ","',
  '“': 'use straight quotes: "',
  '”': 'use straight quotes: "',
  '‘': "use straight quotes: '",
  '’': "use straight quotes: '",
  '×': 'write *',
  '÷': 'write /',
  '−': 'write -',
  '–': 'write -',
  '≠': 'write !=',
  '≤': 'write <=',
  '≥': 'write >=',
  '|': 'write OR(...) or ||',
  '}': 'it closes no "{"',
  '[': 'write fields in curly brackets: {Name}',
}

/** Tokenizes a formula; the last token is `end`. Throws INVALID_FORMULA. Linear time. */
export function tokensOf(text: string, most: number = limits.formulaLength): Token[] {
  if (text.length > most)
    formulaProblem(most, `it is longer than ${most} characters. Split it into several fields.`)
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const blank = blankPattern.exec(rest(text, at, blankPattern))
    if (blank) {
      at += blank[0].length
      continue
    }
    const token = readToken(text, at)
    tokens.push(token)
    at = token.to
  }
  return [...tokens, { kind: 'end', from: text.length, to: text.length }]
}

const blankPattern = /\s+/y
const numberPattern = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const namePattern = /[\p{L}_][\p{L}\p{N}_.]*/uy

/** Sticky patterns match at their own position. */
function rest(text: string, at: number, pattern: RegExp): string {
  pattern.lastIndex = at
  return text
}

function readToken(text: string, at: number): Token {
  const letter = text.charAt(at)
  if (letter === '"' || letter === "'") return readText(text, at, letter)
  if (letter === '{') return readField(text, at)
  const number = numberPattern.exec(rest(text, at, numberPattern))
  if (number) return numberToken(text, at, number[0])
  const name = namePattern.exec(rest(text, at, namePattern))
  if (name) return { kind: 'name', name: name[0], from: at, to: at + name[0].length }
  const sign = signs.find((each) => text.startsWith(each, at))
  if (sign) return { kind: 'sign', sign, from: at, to: at + sign.length }
  const shown = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const habit = Object.hasOwn(habits, shown) ? habits[shown] : undefined
  return formulaProblem(
    at,
    habit ? `"${shown}" has no meaning here; ${habit}.` : `"${shown}" has no meaning here.`,
  )
}

function numberToken(text: string, at: number, digits: string): Token {
  const value = Number(digits)
  const to = at + digits.length
  if (!Number.isFinite(value)) formulaProblem(at, 'this number is too large.')
  if (namePattern.test(rest(text, to, namePattern))) {
    formulaProblem(to, 'a number ends here; an operator such as + or a "," was expected.')
  }
  return { kind: 'number', value, from: at, to }
}

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', '"': '"', "'": "'", '\\': '\\' }

/** A backslash before other characters is kept, so that patterns such as `\d` need no escaping. */
function readText(text: string, at: number, quote: string): Token {
  let value = ''
  let index = at + 1
  while (index < text.length) {
    const letter = text.charAt(index)
    if (letter === quote) return { kind: 'text', value, from: at, to: index + 1 }
    const next = letter === '\\' ? text.charAt(index + 1) : ''
    const escaped = next !== '' && Object.hasOwn(escapes, next) ? escapes[next] : undefined
    value += escaped ?? letter
    index += escaped === undefined ? 1 : 2
  }
  return formulaProblem(at, `the text that begins here is not closed; ${quote} was expected at its end.`)
}

/** In titles, `\}` is a brace and `\\` a backslash. */
function readField(text: string, at: number): Token {
  if (text.startsWith('{{', at)) {
    const end = text.indexOf('}}', at)
    if (end > at)
      return { kind: 'field', name: text.slice(at + 2, end).trim(), byId: true, from: at, to: end + 2 }
  }
  let name = ''
  let index = at + 1
  while (index < text.length) {
    const letter = text.charAt(index)
    if (letter === '}') {
      if (name.trim() === '') formulaProblem(at, 'the name of a field was expected between "{" and "}".')
      return { kind: 'field', name: name.trim(), byId: false, from: at, to: index + 1 }
    }
    const next = text.charAt(index + 1)
    const escaped = letter === '\\' && (next === '}' || next === '\\')
    name += escaped ? next : letter
    index += escaped ? 2 : 1
  }
  return formulaProblem(at, 'the field that begins here is not closed; "}" was expected after its name.')
}

/** A field reference, as written in a formula. */
export function fieldText(title: string): string {
  return `{${title.replace(/[\\}]/g, '\\$&')}}`
}

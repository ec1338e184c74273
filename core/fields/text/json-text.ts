import * as limits from '../../limits.ts'
import { type ProblemCode } from '../problems.ts'

/** Result of parsing JSON text: compact text, or an error with its location. */
export type JsonReading =
  | { ok: true; text: string }
  | { ok: false; code: ProblemCode; at: number; key?: string }

class JsonProblem extends Error {
  readonly code: ProblemCode
  readonly at: number
  readonly key: string | undefined
  constructor(code: ProblemCode, at: number, key?: string) {
    super(code)
    this.code = code
    this.at = at
    this.key = key
  }
}

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const wordPattern = /true|false|null/y

/**
 * Validates and compacts JSON text. Order of keys, digits of numbers and escapes are kept. Stricter than
 * JSON.parse where databases disagree: no duplicate keys, no numbers beyond a double's range, no NUL, no lone
 * surrogates, at most `limits.jsonDepthMax` levels.
 */
export function readJsonText(text: string): JsonReading {
  const scanner = new Scanner(text)
  try {
    scanner.value(0)
    scanner.end()
    return { ok: true, text: scanner.parts.join('') }
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error
    const { code, at, key } = error
    return { ok: false, code, at, ...(key === undefined ? {} : { key }) }
  }
}

/** Pretty-prints valid JSON text without changing its parts. */
export function prettyJson(text: string): string {
  let result = ''
  let depth = 0
  const line = () => `\n${'  '.repeat(depth)}`
  const tokens = text.match(/"(?:[^"\\]+|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g) ?? []
  tokens.forEach((token, index) => {
    const next = tokens[index + 1]
    if (token === '{' || token === '[') {
      const isEmpty = next === '}' || next === ']'
      depth += 1
      result += isEmpty ? token : token + line()
    } else if (token === '}' || token === ']') {
      depth -= 1
      const before = tokens[index - 1]
      result += before === '{' || before === '[' ? token : line() + token
    } else if (token === ',') result += token + line()
    else result += token === ':' ? ': ' : token
  })
  return result
}

/** Line and column (from 1) of an index in a text. */
export function placeInText(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

class Scanner {
  readonly text: string
  readonly parts: string[] = []
  at = 0
  constructor(text: string) {
    this.text = text
  }

  value(depth: number): void {
    this.space()
    const first = this.text[this.at]
    if (first === '{') this.object(depth + 1)
    else if (first === '[') this.array(depth + 1)
    else if (first === '"') this.string()
    else if (first === '-' || (first !== undefined && first >= '0' && first <= '9')) this.number()
    else if (!this.take(wordPattern)) throw new JsonProblem('notJson', this.at)
  }

  end(): void {
    this.space()
    if (this.at < this.text.length) throw new JsonProblem('notJson', this.at)
  }

  private object(depth: number): void {
    this.open(depth)
    const keys = new Set<string>()
    if (this.close('}')) return
    for (;;) {
      this.space()
      const start = this.at
      const key = this.string()
      if (keys.has(key)) throw new JsonProblem('duplicateKey', start, key)
      keys.add(key)
      if (!this.sign(':')) throw new JsonProblem('notJson', this.at)
      this.value(depth)
      if (this.close('}')) return
      if (!this.sign(',')) throw new JsonProblem('notJson', this.at)
    }
  }

  private array(depth: number): void {
    this.open(depth)
    if (this.close(']')) return
    for (;;) {
      this.value(depth)
      if (this.close(']')) return
      if (!this.sign(',')) throw new JsonProblem('notJson', this.at)
    }
  }

  private open(depth: number): void {
    if (depth > limits.jsonDepthMax) throw new JsonProblem('jsonDepth', this.at)
    this.parts.push(this.text[this.at] ?? '')
    this.at += 1
  }

  private string(): string {
    const start = this.at
    if (this.text[start] !== '"') throw new JsonProblem('notJson', start)
    this.at = this.stringEnd(start + 1)
    const written = this.text.slice(start, this.at)
    this.parts.push(written)
    const value = String(JSON.parse(written))
    if (value.includes('\0')) throw new JsonProblem('nul', start)
    if (!value.isWellFormed()) throw new JsonProblem('surrogate', start)
    return value
  }

  /** Finds the end of a string, after its quote. Regular expressions are slow on megabytes of escapes. */
  private stringEnd(from: number): number {
    for (let at = from; at < this.text.length; at += 1) {
      const sign = this.text[at] ?? ''
      if (sign === '"') return at + 1
      if (sign < ' ') throw new JsonProblem('notJson', at)
      if (sign !== '\\') continue
      const next = this.text[at + 1] ?? ''
      const isCode = next === 'u' && /^[0-9a-fA-F]{4}$/.test(this.text.slice(at + 2, at + 6))
      if (!isCode && (next === '' || !'"\\/bfnrt'.includes(next))) throw new JsonProblem('notJson', at)
      at += isCode ? 5 : 1
    }
    throw new JsonProblem('notJson', this.text.length)
  }

  private number(): void {
    const start = this.at
    if (!this.take(numberPattern)) throw new JsonProblem('notJson', this.at + 1)
    if (!Number.isFinite(Number(this.text.slice(start, this.at)))) throw new JsonProblem('numberRange', start)
  }

  private take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found === undefined) return false
    this.parts.push(found)
    this.at += found.length
    return true
  }

  private sign(sign: string): boolean {
    this.space()
    if (this.text[this.at] !== sign) return false
    this.parts.push(sign)
    this.at += 1
    return true
  }

  private close(sign: string): boolean {
    return this.sign(sign)
  }

  private space(): void {
    while (' \n\r\t'.includes(this.text[this.at] ?? 'x')) this.at += 1
  }
}

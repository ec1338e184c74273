import * as limits from '../../limits.ts'

/** A set of characters as code point ranges, inclusive. */
export type CharSet = { ranges: [number, number][]; negated: boolean }

export type Pattern =
  | { node: 'set'; set: CharSet }
  | { node: 'any' }
  | { node: 'start' | 'end' | 'border' | 'inside' }
  | { node: 'sequence' | 'choice'; parts: Pattern[] }
  | { node: 'repeat'; part: Pattern; min: number; max: number | null; lazy: boolean }
  | { node: 'group'; part: Pattern; index: number }

export type PatternParsed =
  | { ok: true; pattern: Pattern; groups: number; anyCase: boolean }
  | { ok: false; problem: string; at: number }

const digit: [number, number][] = [[48, 57]]
const word: [number, number][] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
const space: [number, number][] = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const classes: Record<string, CharSet> = {
  d: { ranges: digit, negated: false },
  D: { ranges: digit, negated: true },
  w: { ranges: word, negated: false },
  W: { ranges: word, negated: true },
  s: { ranges: space, negated: false },
  S: { ranges: space, negated: true },
}
const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' }

class PatternProblem extends Error {
  readonly at: number
  constructor(problem: string, at: number) {
    super(problem)
    this.at = at
  }
}

/**
 * Parses the subset of regular expressions that can be matched in linear time: characters, `.`, classes
 * (`[a-z]`, `\d`, `\w`, `\s` and their negations), `^`, `$`, `\b`, `\B`, groups, `|`, `* + ? {n,m}` with
 * lazy forms, and a leading `(?i)`.
 */
export function parsePattern(text: string): PatternParsed {
  try {
    return new PatternReader(text).read()
  } catch (error) {
    if (error instanceof PatternProblem) return { ok: false, problem: error.message, at: error.at }
    throw error
  }
}

class PatternReader {
  private readonly letters: string[]
  private at = 0
  private groups = 0
  private depth = 0

  constructor(text: string) {
    this.letters = [...text]
    if (this.letters.length > limits.regexPatternLengthMax)
      this.fail(`it has more than ${limits.regexPatternLengthMax} characters`)
  }

  read(): PatternParsed {
    const anyCase = this.take('(?i)')
    const pattern = this.choice()
    if (this.at < this.letters.length) this.fail('")" closes nothing; write "\\)" for the character itself')
    return { ok: true, pattern, groups: this.groups, anyCase }
  }

  private choice(): Pattern {
    const parts = [this.sequence()]
    while (this.take('|')) parts.push(this.sequence())
    const [only] = parts
    return parts.length === 1 && only ? only : { node: 'choice', parts }
  }

  private sequence(): Pattern {
    const parts: Pattern[] = []
    while (this.at < this.letters.length && this.peek() !== '|' && this.peek() !== ')') {
      parts.push(this.repeated(this.atom()))
    }
    return { node: 'sequence', parts }
  }

  private repeated(part: Pattern): Pattern {
    const bounds = this.bounds()
    if (!bounds) return part
    const { min, max } = bounds
    if (min > limits.regexRepeatMax || (max ?? 0) > limits.regexRepeatMax)
      this.fail(`repetitions go up to ${limits.regexRepeatMax}`)
    if (max !== null && max < min) this.fail('the second number of a repetition is smaller than the first')
    const lazy = this.take('?')
    if (this.peek() === '*' || this.peek() === '+' || this.peek() === '?') {
      this.fail(`"${this.peek()}" repeats nothing`)
    }
    return { node: 'repeat', part, min, max, lazy }
  }

  private bounds(): { min: number; max: number | null } | null {
    if (this.take('*')) return { min: 0, max: null }
    if (this.take('+')) return { min: 1, max: null }
    if (this.take('?')) return { min: 0, max: 1 }
    const match = /^\{(\d{1,5})(,(\d{1,5})?)?\}/.exec(this.letters.slice(this.at, this.at + 16).join(''))
    if (!match) return null
    this.at += match[0].length
    const min = Number(match[1])
    if (match[2] === undefined) return { min, max: min }
    return { min, max: match[3] === undefined ? null : Number(match[3]) }
  }

  private atom(): Pattern {
    const letter = this.next()
    switch (letter) {
      case '(':
        return this.group()
      case '[':
        return { node: 'set', set: this.bracket() }
      case '.':
        return { node: 'any' }
      case '^':
        return { node: 'start' }
      case '$':
        return { node: 'end' }
      case '*':
      case '+':
      case '?':
        this.at -= 1
        return this.fail(`"${letter}" repeats nothing; write "\\${letter}" for the character itself`)
      case '\\':
        return this.escaped()
      default:
        return { node: 'set', set: one(letter) }
    }
  }

  private group(): Pattern {
    this.depth += 1
    if (this.depth > limits.regexDepthMax) this.fail(`groups nest up to ${limits.regexDepthMax} deep`)
    const plain = this.take('?:')
    if (!plain && this.peek() === '?') this.fail('groups with "(?" are not available, apart from "(?:"')
    const index = plain ? 0 : (this.groups += 1)
    const part = this.choice()
    if (!this.take(')')) this.fail('a "(" is not closed')
    this.depth -= 1
    return plain ? part : { node: 'group', part, index }
  }

  private escaped(): Pattern {
    const letter = this.next()
    if (letter === 'b') return { node: 'border' }
    if (letter === 'B') return { node: 'inside' }
    if (/[1-9]/.test(letter)) this.fail('references back to a group are not available')
    return { node: 'set', set: this.escapedSet(letter) }
  }

  private escapedSet(letter: string): CharSet {
    const known = Object.hasOwn(classes, letter) ? classes[letter] : undefined
    if (known) return known
    const control = Object.hasOwn(controls, letter) ? controls[letter] : undefined
    if (control === undefined && /[a-zA-Z0-9]/.test(letter)) this.fail(`"\\${letter}" is not available`)
    return one(control ?? letter)
  }

  private bracket(): CharSet {
    const negated = this.take('^')
    const ranges: [number, number][] = []
    while (this.peek() !== ']' || ranges.length === 0) {
      const low = this.bracketItem()
      const lowPoint = singlePoint(low)
      if (lowPoint !== null && this.peek() === '-' && this.letters[this.at + 1] !== ']') {
        this.at += 1
        const highPoint = singlePoint(this.bracketItem())
        if (highPoint === null || highPoint < lowPoint) this.fail('a range in "[ ]" runs backwards')
        ranges.push([lowPoint, highPoint ?? lowPoint])
      } else ranges.push(...(low.negated ? others(low.ranges) : low.ranges))
    }
    this.at += 1
    return { ranges, negated }
  }

  private bracketItem(): CharSet {
    const letter = this.next('a "[" is not closed')
    return letter === '\\' ? this.escapedSet(this.next()) : one(letter)
  }

  private peek(): string {
    return this.letters[this.at] ?? ''
  }

  private next(problem = 'it ends too early'): string {
    const letter = this.letters[this.at]
    if (letter === undefined) return this.fail(problem)
    this.at += 1
    return letter
  }

  private take(text: string): boolean {
    if (this.letters.slice(this.at, this.at + text.length).join('') !== text) return false
    this.at += text.length
    return true
  }

  private fail(problem: string): never {
    throw new PatternProblem(problem, this.at)
  }
}

function one(letter: string): CharSet {
  const point = letter.codePointAt(0) ?? 0
  return { ranges: [[point, point]], negated: false }
}

function singlePoint(set: CharSet): number | null {
  const [range] = set.ranges
  return set.ranges.length === 1 && range && range[0] === range[1] && !set.negated ? range[0] : null
}

/** The complement of ascending ranges. */
function others(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  let from = 0
  for (const [low, high] of ranges) {
    if (low > from) result.push([from, low - 1])
    from = high + 1
  }
  return [...result, [from, 0x10ffff]]
}

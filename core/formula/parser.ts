import * as limits from '../limits.ts'
import type { Ast, ChainOp, Comparison } from './ast.ts'
import { type Sign, type Token, tokensOf } from './lexer.ts'
import { formulaProblem } from './problem.ts'

const comparisons: Partial<Record<Sign, Comparison>> = {
  '=': '=',
  '==': '=',
  '!=': '<>',
  '<>': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/** Parses a formula. Throws INVALID_FORMULA with the location and the expectation. */
export function parseFormula(text: string, most?: number): Ast {
  return new Parser(tokensOf(text, most)).formula()
}

class Parser {
  private readonly tokens: Token[]
  private at = 0
  private depth = 0

  constructor(tokens: Token[]) {
    this.tokens = tokens
  }

  formula(): Ast {
    if (this.token().kind === 'end') formulaProblem(0, 'it is empty. Write a value, a {Field} or a function.')
    const ast = this.either()
    const token = this.token()
    if (token.kind === 'end') return ast
    if (isSign(token, ')')) formulaProblem(token.from, 'this ")" closes no "(".')
    return formulaProblem(token.from, `an operator such as + or & was expected before ${shown(token)}.`)
  }

  private either(): Ast {
    return this.chain(() => this.both(), { '||': 'or' })
  }

  private both(): Ast {
    return this.chain(() => this.comparison(), { '&&': 'and' })
  }

  private comparison(): Ast {
    const left = this.joined()
    const op = this.comparisonSign()
    if (!op) return left
    const right = this.joined()
    const again = this.token()
    if (this.comparisonSign()) {
      formulaProblem(again.from, 'one comparison cannot follow another; join them with AND(...).')
    }
    return { node: 'compare', op, left, right, from: left.from, to: right.to }
  }

  private comparisonSign(): Comparison | undefined {
    const token = this.token()
    const op = token.kind === 'sign' ? comparisons[token.sign] : undefined
    if (op) this.at += 1
    return op
  }

  private joined(): Ast {
    return this.chain(() => this.sum(), { '&': '&' })
  }

  private sum(): Ast {
    return this.chain(() => this.product(), { '+': '+', '-': '-' })
  }

  private product(): Ast {
    return this.chain(() => this.signed(), { '*': '*', '/': '/', '%': '%' })
  }

  private chain(operand: () => Ast, ops: Partial<Record<Sign, ChainOp>>): Ast {
    const first = operand()
    const args = [first]
    const found: ChainOp[] = []
    for (;;) {
      const token = this.token()
      const op = token.kind === 'sign' ? ops[token.sign] : undefined
      if (!op) break
      if (args.length >= limits.formulaOperandsMax) {
        formulaProblem(
          token.from,
          `more than ${limits.formulaOperandsMax} parts in a row. Split it into several fields.`,
        )
      }
      this.at += 1
      found.push(op)
      args.push(operand())
    }
    return found.length === 0
      ? first
      : { node: 'chain', ops: found, args, from: first.from, to: args.at(-1)?.to ?? first.to }
  }

  private signed(): Ast {
    const token = this.token()
    if (isSign(token, '-')) {
      this.at += 1
      const arg = this.deeper(token, () => this.signed())
      return { node: 'negate', arg, from: token.from, to: arg.to }
    }
    if (isSign(token, '+')) {
      this.at += 1
      return this.deeper(token, () => this.signed())
    }
    return this.operand()
  }

  private operand(): Ast {
    const token = this.token()
    const { from, to } = token
    if (token.kind === 'number' || token.kind === 'text' || token.kind === 'field') {
      this.at += 1
      if (token.kind === 'number') return { node: 'number', value: token.value, from, to }
      if (token.kind === 'text') return { node: 'text', value: token.value, from, to }
      return { node: 'field', name: token.name, byId: token.byId, from, to }
    }
    if (token.kind === 'name') return this.named(token)
    if (isSign(token, '(')) {
      this.at += 1
      const inner = this.deeper(token, () => this.either())
      this.close(token)
      // Keeps the inner location, because references are rewritten by location.
      return inner
    }
    const found = token.kind === 'end' ? 'but the formula ends here' : `not ${shown(token)}`
    return formulaProblem(from, `a value, a {Field} or a function was expected, ${found}.`)
  }

  /** A function, or a field whose title needs no braces. */
  private named(token: Extract<Token, { kind: 'name' }>): Ast {
    this.at += 1
    const open = this.token()
    if (!isSign(open, '('))
      return { node: 'field', name: token.name, byId: false, from: token.from, to: token.to }
    this.at += 1
    const args = this.deeper(open, () => this.args(open))
    return { node: 'call', name: token.name, args, from: token.from, to: this.before().to }
  }

  private args(open: Token): Ast[] {
    const args: Ast[] = []
    if (isSign(this.token(), ')')) {
      this.at += 1
      return args
    }
    for (;;) {
      if (args.length >= limits.formulaOperandsMax) {
        formulaProblem(this.token().from, `more than ${limits.formulaOperandsMax} arguments.`)
      }
      args.push(this.either())
      if (!isSign(this.token(), ',')) break
      this.at += 1
    }
    this.close(open)
    return args
  }

  private close(open: Token): void {
    const token = this.token()
    if (!isSign(token, ')')) {
      const found = token.kind === 'end' ? 'but the formula ends here' : `not ${shown(token)}`
      formulaProblem(token.from, `")" was expected for the "(" at character ${open.from + 1}, ${found}.`)
    }
    this.at += 1
  }

  private deeper<T>(token: Token, read: () => T): T {
    this.depth += 1
    if (this.depth > limits.formulaDepthMax) {
      formulaProblem(
        token.from,
        `more than ${limits.formulaDepthMax} levels inside each other. Split it into several fields.`,
      )
    }
    const result = read()
    this.depth -= 1
    return result
  }

  private token(): Token {
    return this.tokens[this.at] ?? { kind: 'end', from: 0, to: 0 }
  }

  private before(): Token {
    return this.tokens[this.at - 1] ?? this.token()
  }
}

function isSign(token: Token, sign: Sign): boolean {
  return token.kind === 'sign' && token.sign === sign
}

function shown(token: Token): string {
  switch (token.kind) {
    case 'number':
      return String(token.value)
    case 'text':
      return 'a text'
    case 'field':
      return `the field "${token.name.slice(0, 100)}"`
    case 'name':
      return `"${token.name.slice(0, 100)}"`
    case 'sign':
      return `"${token.sign}"`
    case 'end':
      return 'the end'
  }
}

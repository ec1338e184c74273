/** A piece of SQL: a word, a text, a quoted name, a number, a space or a sign. */
export type Token = { kind: 'word' | 'text' | 'name' | 'number' | 'space' | 'sign'; text: string }

const pattern =
  /(?<space>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^'\\]|''|\\[\s\S])*')|(?<name>"(?:[^"]|"")*")|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<word>[A-Za-z_][\w$]*)|(?<sign>::|=>|->|[\s\S])/g

/** Splits SQL as Snowflake writes it, where a backslash in a text escapes the next character. */
export function tokensOf(sql: string): Token[] {
  return [...sql.matchAll(pattern)].map((match): Token => {
    const groups = match.groups ?? {}
    const kind = (['space', 'text', 'name', 'number', 'word'] as const).find(
      (name) => groups[name] !== undefined,
    )
    return { kind: kind ?? 'sign', text: match[0] }
  })
}

export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('')
}

/** The index of the sign that closes the one at an index. */
export function closing(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at += 1) {
    const { text, kind } = tokens[at] ?? { text: '', kind: 'space' }
    if (kind !== 'sign') continue
    if (text === '(' || text === '[') depth += 1
    if (text === ')' || text === ']') depth -= 1
    if (depth === 0) return at
  }
  throw new Error('A parenthesis is not closed.')
}

/** The arguments between two signs. */
export function argumentsOf(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token.kind === 'sign' && (token.text === '(' || token.text === '[')) depth += 1
    if (token.kind === 'sign' && (token.text === ')' || token.text === ']')) depth -= 1
    if (depth === 0 && token.kind === 'sign' && token.text === ',') parts.push([])
    else parts.at(-1)?.push(token)
  }
  return parts
}

/** Text that is not looked at again. */
export function raw(text: string): Token {
  return { kind: 'sign', text }
}

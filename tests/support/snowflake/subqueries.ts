import { closing, type Token } from './lexer.ts'

/** A subquery that Snowflake does not evaluate, by its documentation. */
export class UnsupportedSubquery extends Error {
  constructor(why: string) {
    super(`SQL compilation error:\nUnsupported subquery type cannot be evaluated: ${why}.`)
  }
}

const aggregates = new Set('listagg array_agg object_agg any_value count sum avg min max'.split(' '))
/** What stands before a subquery that is no scalar one. */
const places = new Set(['from', 'join', 'in', 'exists', 'as', 'lateral', 'all', 'any', ''])

/**
 * Throws for subqueries of the row outside that are no aggregate or have a limit, and for tables and `flatten` that refer
 * to the row outside.
 */
export function refuseSubqueries(all: readonly Token[]): void {
  visit(
    all.filter(({ kind }) => kind !== 'space'),
    new Set(),
  )
}

/** Checks a query and those within it. `outside`: the names of tables around it. */
function visit(tokens: readonly Token[], outside: ReadonlySet<string>): void {
  const own = namesOf(tokens)
  const around = new Set([...outside, ...own])
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.text !== '(' || tokens[at]?.kind !== 'sign') continue
    const end = closing(tokens, at)
    const inner = tokens.slice(at + 1, end)
    if (!isQuery(inner)) continue
    check(inner, before(tokens, at), around)
    visit(inner, around)
    at = end
  }
}

function isQuery([first]: readonly Token[]): boolean {
  return wordOf(first) === 'select' || wordOf(first) === 'with'
}

function check(query: readonly Token[], place: string, around: ReadonlySet<string>): void {
  const names = allNamesOf(query)
  const outer = [...usedIn(query)].find((name) => around.has(name) && !names.has(name))
  if (outer === undefined) return
  if (place === 'from' || place === 'join')
    throw new UnsupportedSubquery(`a table refers to ${outer} outside`)
  if (
    query.some((token) => wordOf(token) === 'flatten') &&
    !query.some((token) => wordOf(token) === 'lateral')
  )
    throw new UnsupportedSubquery(`flatten refers to ${outer} outside`)
  if (places.has(place)) return
  const top = topLevel(query)
  if (top.some((token) => wordOf(token) === 'limit')) throw new UnsupportedSubquery('it has a limit')
  if (top.some((token) => wordOf(token) === 'group' && token.kind === 'word' && isGrouping(top, token)))
    throw new UnsupportedSubquery('it has groups')
  const from = query.findIndex((token) => wordOf(token) === 'from')
  if (!query.slice(0, from).some((token) => aggregates.has(wordOf(token))))
    throw new UnsupportedSubquery('it is no aggregate')
}

/** `group by`, not `within group`. */
function isGrouping(tokens: readonly Token[], group: Token): boolean {
  return wordOf(tokens[tokens.indexOf(group) + 1]) === 'by'
}

/** What stands before a parenthesis: a word, the name of a function or nothing. */
function before(tokens: readonly Token[], at: number): string {
  const token = tokens[at - 1]
  return token?.kind === 'word' ? token.text.toLowerCase() : token === undefined ? '' : token.text
}

/** Names of tables in a query itself: after `from`, `join` and commas between tables, or their aliases. */
function namesOf(tokens: readonly Token[]): Set<string> {
  const names = new Set<string>()
  const top = topLevel(tokens)
  top.forEach((token, at) => {
    const word = wordOf(token)
    if (word === 'as') names.add(nameOf(top[at + 1]))
    if (word === 'from' || word === 'join') names.add(lastPart(top, at + 1))
  })
  return names
}

/** The name of a table without its schema. */
function lastPart(tokens: readonly Token[], at: number): string {
  return tokens[at + 1]?.text === '.' ? lastPart(tokens, at + 2) : nameOf(tokens[at])
}

/** Names of tables in a query and in those within it. */
function allNamesOf(tokens: readonly Token[]): Set<string> {
  const names = namesOf(tokens)
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.text !== '(' || tokens[at]?.kind !== 'sign') continue
    const end = closing(tokens, at)
    for (const name of allNamesOf(tokens.slice(at + 1, end))) names.add(name)
    at = end
  }
  return names
}

/** Names before a dot. */
function usedIn(tokens: readonly Token[]): Set<string> {
  return new Set(
    tokens.flatMap((token, at) =>
      tokens[at + 1]?.text === '.' && tokens[at - 1]?.text !== '.' ? [nameOf(token)] : [],
    ),
  )
}

/** Tokens outside of all parentheses. */
function topLevel(tokens: readonly Token[]): Token[] {
  const top: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token) continue
    if (token.text === '(' && token.kind === 'sign') {
      at = closing(tokens, at)
      top.push({ kind: 'sign', text: '()' })
    } else top.push(token)
  }
  return top
}

function wordOf(token: Token | undefined): string {
  return token?.kind === 'word' ? token.text.toLowerCase() : ''
}

/** A name as it is compared: in capitals without quotes. */
function nameOf(token: Token | undefined): string {
  if (token?.kind === 'name') return token.text.slice(1, -1)
  return token?.text.toUpperCase() ?? ''
}

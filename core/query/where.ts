import * as limits from '../limits.ts'
import type { Logic } from '../schema.ts'
import { filterBudget, invalidFilter, joinFilters, type JoinedFilters, type RawFilter } from './raw.ts'
import { readQuotedCondition } from './where-quoted.ts'

/**
 * Parses a `where` parameter: `(field,op[,sub][,value])` joined by `~and`, `~or` and `~not`, with groups in
 * parentheses; `and` binds tighter. There is no escaping: a value ends at its closing parenthesis, so
 * parentheses in values must be balanced. After a leading `@`, parts may be quoted with backslash escapes,
 * and spaces around them are ignored. Null for blank text; throws INVALID_FILTER with the 0-based position of
 * an error.
 */
export function parseWhere(text: string): RawFilter | null {
  if (text.length > limits.whereLength) {
    invalidFilter(`at most ${limits.whereLength} characters.`)
  }
  if (text.trim() === '') return null
  const quoted = text.trimStart().startsWith('@')
  const reader: Reader = {
    text,
    at: quoted ? text.indexOf('@') + 1 : 0,
    quoted,
    budget: filterBudget(),
  }
  const filter = readJoined(reader, 0)
  if (reader.at < text.length) {
    invalidFilter(`expected ~and, ~or or ~not at position ${reader.at}.`)
  }
  return filter
}

type Reader = { text: string; at: number; quoted: boolean; budget: ReturnType<typeof filterBudget> }

/** Filters joined by logical operators, up to the end or the closing `)` of the group. */
function readJoined(reader: Reader, depth: number): RawFilter | null {
  const items: JoinedFilters[] = []
  // Only ~not may precede the first filter.
  let logic: Logic | null = readWord(reader, 'not') ?? 'and'
  while (logic !== null) {
    items.push(readItem(reader, depth, logic))
    logic = readWord(reader)
  }
  return joinFilters(items)
}

function readItem(reader: Reader, depth: number, logic: Logic): JoinedFilters {
  if (logic !== 'not' && readWord(reader, 'not')) {
    const negated: RawFilter = { node: 'group', logic: 'not', children: [readTerm(reader, depth)] }
    return { logic, filter: negated }
  }
  return { logic, filter: readTerm(reader, depth) }
}

/** A condition or a group. */
function readTerm(reader: Reader, depth: number): RawFilter {
  skipSpace(reader)
  reader.budget.spend(depth)
  if (reader.text[reader.at] !== '(') {
    const end = reader.at >= reader.text.length
    invalidFilter(`${end && depth > 0 ? 'missing )' : 'expected ('} at position ${reader.at}.`)
  }
  const inside = reader.text.slice(reader.at + 1, reader.at + 20).trimStart()
  if (!inside.startsWith('(') && !/^~not/i.test(inside)) {
    return reader.quoted ? readQuotedCondition(reader) : readCondition(reader)
  }
  reader.at += 1
  const filter = readJoined(reader, depth + 1)
  skipSpace(reader)
  if (reader.text[reader.at] !== ')') invalidFilter(`missing ) at position ${reader.at}.`)
  reader.at += 1
  return filter ?? invalidFilter(`nothing between the parentheses at position ${reader.at}.`)
}

function readCondition(reader: Reader): RawFilter {
  const start = reader.at + 1
  const close = closingParenthesis(reader.text, start)
  const comma = reader.text.indexOf(',', start)
  if (comma < 0 || comma > close) invalidFilter(`expected (field,operator,value) at position ${start}.`)
  const field = reader.text.slice(start, comma).trim()
  if (field === '') invalidFilter(`the name of a field is missing at position ${start}.`)

  const rest = reader.text.slice(comma + 1, close)
  const next = rest.indexOf(',')
  const operator = (next < 0 ? rest : rest.slice(0, next)).trim()
  if (operator === '') invalidFilter(`an operator is missing at position ${comma + 1}.`)
  reader.at = close + 1
  const value = next < 0 ? undefined : rest.slice(next + 1)
  return { node: 'condition', field, operator, subOperator: null, value, source: 'text', unsplit: true }
}

/** The end of a condition: the first `)` that is not part of its value. */
function closingParenthesis(text: string, start: number): number {
  let open = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') open += 1
    if (text[at] !== ')') continue
    if (open === 0) return at
    open -= 1
  }
  return invalidFilter(`missing ) at position ${text.length}.`)
}

function skipSpace(reader: Reader): void {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at += 1
}

/** Reads `~and`, `~or` or `~not`, or only the given one, if present. */
function readWord(reader: Reader, only?: Logic): Logic | null {
  skipSpace(reader)
  const word = /^~(and|or|not)/i.exec(reader.text.slice(reader.at, reader.at + 4))?.[1]?.toLowerCase()
  if (word !== 'and' && word !== 'or' && word !== 'not') return null
  if (only && word !== only) return null
  reader.at += word.length + 1
  return word
}

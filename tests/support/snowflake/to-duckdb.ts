import { Dialect, validate } from '@polyglot-sql/sdk'
import { callOf } from './calls.ts'
import { closing, raw, type Token, textOf, tokensOf } from './lexer.ts'
import { refuseSubqueries } from './subqueries.ts'

/** A statement that is no valid SQL of Snowflake. */
export class NotSnowflakeSql extends Error {}

/** Statements that were found valid, without their values: parsing takes longer than running. */
const valid = new Set<string>()

/**
 * Translates a statement of Snowflake to DuckDB. It is parsed as Snowflake's first, so others fail. Functions whose
 * meaning differs become macros (see macros.ts), and names that are not in capitals are changed, because DuckDB would
 * take them for the same as those in capitals.
 */
export function toDuckdb(statement: string): string {
  const tokens = tokensOf(statement)
  refuseSubqueries(tokens)
  const shape = textOf(tokens.map(shapeOf))
  if (!valid.has(shape)) {
    const { valid: isValid, errors } = validate(shape, Dialect.Snowflake)
    const problem = errors[0]?.message ?? 'syntax error'
    // The parser gives up on deep nesting, which says nothing about the statement.
    if (!isValid && !problem.includes('E_GUARD_PARSER_DEPTH')) throw new NotSnowflakeSql(problem)
    valid.add(shape)
  }
  return (
    textOf(rewritten(numbered(tokens)))
      // Tests give all ids.
      .replace(/ autoincrement primary key\b/, '')
      // DuckDB divides as doubles; what divides evenly stays whole.
      .replaceAll(/ \/ (\w+)\)::decimal\(38, 0\)/g, '::hugeint // $1)::decimal(38, 0)')
  )
}

/** Placeholders with their number, because a value may be written twice. */
function numbered(tokens: readonly Token[]): Token[] {
  let count = 0
  return tokens.map((token) => {
    if (token.text !== '?' || token.kind !== 'sign') return token
    count += 1
    return { ...token, text: `$${count}` }
  })
}

/** What a token is for the grammar, shorter. */
function shapeOf(token: Token): Token {
  const shapes: Partial<Record<Token['kind'], string>> = { number: '1', text: `'a'`, name: '"a"', space: ' ' }
  return { ...token, text: shapes[token.kind] ?? token.text }
}

/** A name as DuckDB has it: those with small letters carry a sign that names in capitals lack. */
export function storedName(name: string): string {
  return name === name.toUpperCase() ? name : `${name}${mark}${caseOf(name)}`
}

/** The name that Snowflake would say. */
export function shownName(name: string): string {
  const [own = ''] = name.split(mark)
  return own === name ? name.toUpperCase() : own
}

const mark = '\u00a6'

/** Tells apart names that differ in the case of letters alone. */
function caseOf(name: string): string {
  return [...name].map((letter) => (letter === letter.toUpperCase() ? '1' : '0')).join('')
}

const words: Record<string, string> = {
  information_schema: 'sf_information_schema',
  number: 'decimal',
  float: 'double',
  timestamp_ntz: 'timestamp',
  timestamp_tz: 'timestamptz',
  timestamp_ltz: 'timestamptz',
}
/** Types whose precision DuckDB does not know. */
const withoutPrecision = new Set(['timestamp_ntz', 'timestamp_tz', 'timestamp_ltz', 'time'])

function rewritten(tokens: readonly Token[]): Token[] {
  const result: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token) continue
    const word = token.kind === 'word' ? token.text.toLowerCase() : ''
    const isCall = word !== '' && tokens[at + 1]?.text === '('
    if (token.kind === 'name') {
      const name = token.text.slice(1, -1).replaceAll('""', '"')
      result.push({ kind: 'name', text: `"${storedName(name).replaceAll('"', '""')}"` })
    } else if (token.kind === 'text') result.push({ kind: 'text', text: withoutEscapes(token.text) })
    else if (isCall && withoutPrecision.has(word)) {
      result.push({ ...token, text: words[word] ?? word })
      at = closing(tokens, at + 1)
    } else if (Object.hasOwn(words, word)) {
      const bare = word === 'number' && !isCall ? '(38, 0)' : ''
      result.push({ ...token, text: `${words[word]}${bare}` })
    } else if (isCall) {
      const end = closing(tokens, at + 1)
      const call = callOf(rewritten, token.text, tokens.slice(at + 2, end), tokens, end)
      result.push(raw(call.text))
      at = call.end
    } else if (token.text === '[') {
      // An item of a VARIANT.
      const end = closing(tokens, at)
      result.push(raw(`->(${textOf(rewritten(tokens.slice(at + 1, end)))})`))
      at = end
    } else result.push(token)
  }
  return result
}

/** Texts of DuckDB know no backslashes. */
function withoutEscapes(text: string): string {
  const inner = text
    .slice(1, -1)
    .replaceAll(/\\([\s\S])/g, (_, letter: string) => (letter === "'" ? "''" : letter))
  return `'${inner}'`
}

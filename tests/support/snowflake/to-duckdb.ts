import { Dialect, parse, transpile } from '@polyglot-sql/sdk'
import { argumentsOf, closing, type Token, textOf, tokensOf } from './lexer.ts'

/** A statement that is no valid SQL of Snowflake. */
export class NotSnowflakeSql extends Error {}

const cache = new Map<string, string>()

/**
 * Translates a statement of Snowflake to DuckDB. It is parsed as Snowflake's first, so others fail. Functions whose
 * meaning differs become macros (see macros.ts), and names that are not in capitals are changed, because DuckDB would
 * take them for the same as those in capitals.
 */
export function toDuckdb(sql: string): string {
  const known = cache.get(sql)
  if (known !== undefined) return known
  const parsed = parse(sql, Dialect.Snowflake)
  if (!parsed.success) throw new NotSnowflakeSql(parsed.error ?? 'syntax error')
  const made = transpile(textOf(rewritten(tokensOf(sql))), Dialect.Snowflake, Dialect.DuckDB)
  const [text] = made.sql ?? []
  if (!made.success || text === undefined) throw new NotSnowflakeSql(made.error ?? 'syntax error')
  cache.set(sql, text)
  return text
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

/** Functions with a macro of their own. */
const macros = new Set([
  'to_char',
  'to_varchar',
  'to_number',
  'to_double',
  'to_boolean',
  'try_to_double',
  'try_to_number',
  'parse_json',
  'try_parse_json',
  'typeof',
  'get',
  'array_size',
  'array_construct',
  'array_to_string',
  'object_agg',
  'convert_timezone',
  'md5_number_lower64',
  'bitand',
  'startswith',
  'endswith',
  'contains',
  'regexp_like',
  'regexp_substr',
  'octet_length',
  'hex_encode',
  'translate',
  'trim',
  'greatest',
  'least',
  'round',
  'log',
  'position',
  'repeat',
  'substr',
  'to_json',
  'left',
  'replace',
])

function rewritten(tokens: readonly Token[]): Token[] {
  const result: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token) continue
    const word = token.kind === 'word' ? token.text.toLowerCase() : ''
    const next = tokens[at + 1]
    const isCall = word !== '' && next?.text === '('
    if (token.kind === 'name') {
      const name = token.text.slice(1, -1).replaceAll('""', '"')
      result.push({ kind: 'name', text: `"${storedName(name).replaceAll('"', '""')}"` })
    } else if (word === 'information_schema') result.push({ kind: 'word', text: 'sf_information_schema' })
    else if (
      isCall &&
      (word === 'timestamp_ntz' || word === 'timestamp_tz' || word === 'timestamp_ltz' || word === 'time')
    ) {
      // The precision of a type.
      result.push(token)
      at = closing(tokens, at + 1)
    } else if (isCall && word !== '') {
      const end = closing(tokens, at + 1)
      const inner = tokens.slice(at + 2, end)
      const call = callOf(word, token.text, inner, tokens, end)
      result.push(...call.tokens)
      at = call.end
    } else if (token.text === '[' && token.kind === 'sign') {
      // An item of a VARIANT.
      const end = closing(tokens, at)
      const item = rewritten(tokens.slice(at + 1, end))
      result.push({ kind: 'sign', text: `->(${textOf(item)})` })
      at = end
    } else result.push(token)
  }
  return result
}

const raw = (text: string): Token => ({ kind: 'sign', text })

function callOf(
  word: string,
  written: string,
  inner: readonly Token[],
  tokens: readonly Token[],
  end: number,
): { tokens: Token[]; end: number } {
  const args = argumentsOf(inner).map((arg) => textOf(rewritten(arg)).trim())
  if (word === 'table') {
    const input = /^\s*flatten\s*\(\s*input\s*=>/i.test(textOf(inner))
    if (!input) return { tokens: [raw(`${written}(${args.join(', ')})`)], end }
    const start = inner.findIndex(({ text }) => text === '=>')
    const value = inner.slice(
      start + 1,
      inner.findLastIndex(({ text }) => text === ')'),
    )
    return { tokens: [raw(`sf_flatten(${textOf(rewritten(value))})`)], end }
  }
  if (word === 'listagg') {
    // Without rows, the text is empty.
    const order = withinGroup(tokens, end)
    const sorted = order ? ` within group (${textOf(rewritten(order.inner))})` : ''
    const [value = '', separator = `''`] = args
    return {
      tokens: [raw(`coalesce(listagg(sf_to_varchar(${value}), ${separator})${sorted}, '')`)],
      end: order?.end ?? end,
    }
  }
  if (word === 'array_agg') {
    const order = withinGroup(tokens, end)
    const sorted = order ? ` within group (${textOf(rewritten(order.inner))})` : ''
    return { tokens: [raw(`array_agg(sf_variant(${args[0] ?? ''}))${sorted}`)], end: order?.end ?? end }
  }
  if (word === 'to_variant') return { tokens: [raw(args[0] ?? '')], end }
  if (word === 'array_construct') return { tokens: [raw(`sf_array_${args.length}(${args.join(', ')})`)], end }
  if (word === 'to_char' && args[1]?.startsWith("'")) {
    if (/^'HEX'$/i.test(args[1])) return { tokens: [raw(`hex(${args[0] ?? ''})`)], end }
    return { tokens: [raw(`sf_to_char(${args[0] ?? ''}, ${strftimeOf(args[1])})`)], end }
  }
  if (macros.has(word)) return { tokens: [raw(`sf_${word}(${args.join(', ')})`)], end }
  return { tokens: [raw(`${written}(${textOf(rewritten(inner))})`)], end }
}

/** What follows an aggregate in `within group (…)`. */
function withinGroup(tokens: readonly Token[], end: number): { inner: Token[]; end: number } | null {
  const rest = tokens.slice(end + 1)
  const words = rest.filter(({ kind }) => kind !== 'space')
  if (words[0]?.text.toLowerCase() !== 'within' || words[1]?.text.toLowerCase() !== 'group') return null
  const open = end + 1 + rest.findIndex(({ text }) => text === '(')
  const close = closing(tokens, open)
  return { inner: tokens.slice(open + 1, close), end: close }
}

const parts: [RegExp, string][] = [
  [/YYYY/g, '%Y'],
  [/HH24/g, '%H'],
  [/MI/g, '%M'],
  [/MM/g, '%m'],
  [/DD/g, '%d'],
  [/SS/g, '%S'],
  [/FF3/g, '%g'],
]

function strftimeOf(format: string): string {
  return format
    .split(/("[^"]*")/)
    .map((part) =>
      part.startsWith('"')
        ? part.slice(1, -1)
        : parts.reduce((text, [pattern, code]) => text.replaceAll(pattern, code), part),
    )
    .join('')
}

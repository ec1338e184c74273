import { argumentsOf, closing, type Token, textOf } from './lexer.ts'

/** Translates tokens, which calls contain. */
type Rewrite = (tokens: readonly Token[]) => Token[]

/** Functions with a macro `sf_…` of their own. */
const macros = new Set(
  `to_varchar to_double to_boolean try_to_double parse_json try_parse_json typeof get array_size
  array_to_string array_slice object_agg convert_timezone md5_number_lower64 bitand startswith endswith contains
  regexp_like regexp_substr regexp_replace octet_length hex_encode translate trim greatest least round log position
  repeat substr to_json left iff uuid_string st_aswkt`.split(/\s+/),
)

/** What a call is in DuckDB, and the index of its last token. */
export function callOf(
  rewritten: Rewrite,
  name: string,
  inner: readonly Token[],
  tokens: readonly Token[],
  end: number,
): { text: string; end: number } {
  const word = name.toLowerCase()
  const args = argumentsOf(inner).map((arg) => textOf(rewritten(arg)).trim())
  const [first = '', second = '', third = ''] = args
  switch (word) {
    case 'table':
      return { text: flattened(rewritten, inner), end }
    case 'listagg': {
      // Without rows, the text is empty.
      const { sorted, last } = withinGroup(rewritten, tokens, end)
      return {
        text: `coalesce(string_agg(sf_to_varchar(${first}), ${second || `''`}${sorted}), '')`,
        end: last,
      }
    }
    case 'array_agg': {
      const { sorted, last } = withinGroup(rewritten, tokens, end)
      return { text: `list(sf_variant(${first})${sorted}) filter (where (${first}) is not null)`, end: last }
    }
    case 'to_number':
      return { text: `cast(sf_to_varchar(${first}) as decimal(${second || '38'}, ${third || '0'}))`, end }
    case 'try_to_number':
      return { text: `try_cast(${first} as decimal(${second || '38'}, ${third || '0'}))`, end }
    case 'to_variant':
      return { text: `sf_variant(${first})`, end }
    case 'array_construct':
      return { text: `to_json([${args.map((arg) => `sf_variant(${arg})`).join(', ')}])`, end }
    case 'to_char':
      return { text: `sf_to_char(${first}, ${strftimeOf(second)})`, end }
    default:
      return macros.has(word)
        ? { text: `sf_${word}(${args.join(', ')})`, end }
        : { text: `${name}(${textOf(rewritten(inner))})`, end }
  }
}

/** `table(flatten(input => …))`, the only table function here. */
function flattened(rewritten: Rewrite, inner: readonly Token[]): string {
  const start = inner.findIndex(({ text }) => text === '=>')
  const stop = inner.findLastIndex(({ text }) => text === ')')
  if (!/^\s*flatten\s*\(\s*input\s*=>/i.test(textOf(inner)))
    throw new Error('Not a table function of the stub.')
  return `sf_flatten(${textOf(rewritten(inner.slice(start + 1, stop)))})`
}

/** The order of an aggregate in `within group (…)`, as DuckDB writes it, and the index of its last token. */
function withinGroup(
  rewritten: Rewrite,
  tokens: readonly Token[],
  end: number,
): { sorted: string; last: number } {
  const rest = tokens.slice(end + 1)
  const [within, group] = rest.filter(({ kind }) => kind !== 'space')
  if (within?.text.toLowerCase() !== 'within' || group?.text.toLowerCase() !== 'group')
    return { sorted: '', last: end }
  const open = end + 1 + rest.findIndex(({ text }) => text === '(')
  const close = closing(tokens, open)
  return { sorted: ` ${textOf(rewritten(tokens.slice(open + 1, close)))}`, last: close }
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

/** A format of Snowflake as DuckDB writes it. */
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

import { patternProblem } from '../../expr/functions/regexes.ts'
import { and, compare, type Expr, isNull, not } from '../../expr/expr.ts'
import { add, call, concat, greatest, least, minus, num, str, unlessNull, when } from '../build.ts'
import type { FormulaFunction, Lowering, Typed } from '../function.ts'
import { given, maybe, param } from './params.ts'

const text = param('text', 'text')

function substring(value: Expr, from: Expr, length: Expr): Expr {
  return call('substring', 'text', value, from, length)
}

/** Clamps to the range of positions and lengths. */
function clamped(lowest: number, value: Expr): Expr {
  return greatest(num(lowest), least(num(1e9), value))
}

function plain(name: 'upper' | 'small' | 'trim' | 'urlEncode'): FormulaFunction['lower'] {
  return (call_) => call(name, 'text', given(call_)(0))
}

function checkPattern(args: Typed[], refuse: (arg: Typed, problem: string) => never): void {
  const pattern = args[1]
  if (pattern?.node !== 'literal' || typeof pattern.value !== 'string') return
  const wrong = patternProblem(pattern.value)
  if (wrong) refuse(pattern, `the pattern is wrong at its character ${wrong.at + 1}: ${wrong.problem}`)
}

/** The text from a 1-based position on. */
function fromPlace(call_: Lowering): Expr {
  const arg = given(call_)
  const from = clamped(1, arg(1))
  const length = call_.args[2] ? clamped(0, arg(2)) : num(100_000)
  return substring(arg(0), from, length)
}

export const textFunctions: readonly FormulaFunction[] = [
  {
    name: 'CONCAT',
    aliases: ['CONCATENATE'],
    group: 'text',
    params: [text],
    rest: [text],
    result: 'text',
    about: 'Joins its arguments into one text, ignoring blanks.',
    examples: [
      ['CONCAT("a", 1, BLANK(), "b")', 'a1b'],
      ['"Total: " & 3', 'Total: 3'],
      ['1 + "2"', '12'],
    ],
    lower: ({ args }) => concat(...args.map(({ expr }) => expr)),
  },
  {
    name: 'LEN',
    group: 'text',
    params: [text],
    result: 'number',
    about: 'Returns the number of characters in a text.',
    examples: [
      ['LEN("Größe")', 5],
      ['LEN("")', 0],
    ],
    lower: (call_) => call('length', 'integer', given(call_)(0)),
  },
  {
    name: 'UPPER',
    group: 'text',
    params: [text],
    result: 'text',
    about: 'Converts text to uppercase.',
    examples: [
      ['UPPER("straße é")', 'STRASSE É'],
      ['upper("abc")', 'ABC'],
    ],
    lower: plain('upper'),
  },
  {
    name: 'LOWER',
    group: 'text',
    params: [text],
    result: 'text',
    about: 'Converts text to lowercase.',
    examples: [['LOWER("ÄBC")', 'äbc']],
    lower: plain('small'),
  },
  {
    name: 'TRIM',
    group: 'text',
    params: [text],
    result: 'text',
    about: 'Removes spaces from the start and end of a text.',
    examples: [['TRIM("  x ")', 'x']],
    lower: plain('trim'),
  },
  {
    name: 'LEFT',
    group: 'text',
    params: [text, param('count', 'number')],
    result: 'text',
    about: 'Returns the first characters of a text.',
    examples: [
      ['LEFT("HELLO", 2)', 'HE'],
      ['LEFT("HELLO", -1)', ''],
    ],
    lower: (call_) => substring(given(call_)(0), num(1), clamped(0, given(call_)(1))),
  },
  {
    name: 'RIGHT',
    group: 'text',
    params: [text, param('count', 'number')],
    result: 'text',
    about: 'Returns the last characters of a text.',
    examples: [
      ['RIGHT("HELLO", 2)', 'LO'],
      ['RIGHT("HELLO", 9)', 'HELLO'],
    ],
    lower(call_) {
      return call_.bind(given(call_)(0), (value) =>
        call_.bind(call('floor', 'real', clamped(0, given(call_)(1))), (count) => {
          const from = greatest(num(1), add(minus(call('length', 'integer', value), count), num(1)))
          return substring(value, from, count)
        }),
      )
    },
  },
  {
    name: 'MID',
    group: 'text',
    params: [text, param('from', 'number'), param('count', 'number')],
    result: 'text',
    about: 'Returns characters from the middle of a text. The first position is 1.',
    examples: [['MID("NocoDB", 3, 2)', 'co']],
    lower: fromPlace,
  },
  {
    name: 'SUBSTR',
    group: 'text',
    params: [text, param('from', 'number'), maybe('count', 'number')],
    result: 'text',
    about: 'Returns the text from a position, or a number of characters from there.',
    examples: [
      ['SUBSTR("HELLO", 2)', 'ELLO'],
      ['SUBSTR("HELLO", 2, 3)', 'ELL'],
    ],
    lower: fromPlace,
  },
  {
    name: 'SEARCH',
    group: 'text',
    params: [text, param('wanted', 'text')],
    result: 'number',
    about:
      'Returns the position of a text in another text, or 0 if not found. The text to search in comes first.',
    note: 'FIND takes its arguments in the opposite order. Both are case-sensitive.',
    examples: [
      ['SEARCH("HELLO", "L")', 3],
      ['SEARCH("HELLO", "x")', 0],
    ],
    lower: (call_) => call('find', 'integer', given(call_)(0), given(call_)(1)),
  },
  {
    name: 'FIND',
    group: 'text',
    params: [param('wanted', 'text'), text, maybe('from', 'number')],
    result: 'number',
    about: 'Returns the position of a text in another text, or 0 if not found. The text to find comes first.',
    examples: [
      ['FIND("L", "HELLO")', 3],
      ['FIND("L", "HELLO", 4)', 4],
      ['FIND("x", "HELLO")', 0],
    ],
    lower(call_) {
      const arg = given(call_)
      if (!call_.args[2]) return call('find', 'integer', arg(1), arg(0))
      return call_.bind(call('floor', 'real', clamped(1, arg(2))), (from) =>
        call_.bind(call('find', 'integer', substring(arg(1), from, num(100_000)), arg(0)), (place) =>
          when(compare('>', place, num(0)), add(place, minus(from, num(1))), place),
        ),
      )
    },
  },
  {
    name: 'REPLACE',
    group: 'text',
    params: [
      text,
      param('wanted or from', 'any'),
      param('replacement or count', 'any'),
      maybe('replacement', 'text'),
    ],
    result: 'text',
    about:
      'Replaces all occurrences of a text. With four arguments, replaces a number of characters at a position.',
    note: 'With three arguments it works like SUBSTITUTE, with four like REPLACE in Excel and Airtable.',
    examples: [
      ['REPLACE("aaa", "a", "b")', 'bbb'],
      ['REPLACE("abcdef", 2, 3, "X")', 'aXef'],
    ],
    check([, wanted, put, replacement], refuse) {
      const takes = replacement ? 'number' : 'text'
      for (const arg of [wanted, put]) {
        if (arg && arg.type !== takes && arg.type !== 'null') refuse(arg, `a ${takes} was expected`)
      }
    },
    lower(call_) {
      const arg = given(call_)
      if (!call_.args[3]) return call('replaceAll', 'text', arg(0), arg(1), arg(2))
      return call_.bind(arg(0), (value) =>
        call_.bind(call('floor', 'real', clamped(1, arg(1))), (from) =>
          call_.bind(call('floor', 'real', clamped(0, arg(2))), (count) =>
            unlessNull(
              add(call('length', 'integer', value), from, count),
              concat(
                substring(value, num(1), minus(from, num(1))),
                arg(3),
                substring(value, add(from, count), num(100_000)),
              ),
            ),
          ),
        ),
      )
    },
  },
  {
    name: 'SUBSTITUTE',
    group: 'text',
    params: [text, param('wanted', 'text'), param('replacement', 'text')],
    result: 'text',
    about: 'Replaces all occurrences of a text with another text.',
    examples: [
      ['SUBSTITUTE("a-b-c", "-", "+")', 'a+b+c'],
      ['SUBSTITUTE("abc", "", "x")', 'abc'],
    ],
    lower: (call_) => call('replaceAll', 'text', given(call_)(0), given(call_)(1), given(call_)(2)),
  },
  {
    name: 'REPEAT',
    aliases: ['REPT'],
    group: 'text',
    params: [text, param('times', 'number')],
    result: 'text',
    about: 'Repeats a text. Returns blank if the result exceeds 100,000 characters.',
    examples: [
      ['REPEAT("ab", 3)', 'ababab'],
      ['REPT("ab", 1000000)', null],
    ],
    lower: (call_) => call('repeat', 'text', given(call_)(0), given(call_)(1)),
    fails: (call_, value) => and(not(isNull(given(call_)(0))), not(isNull(given(call_)(1))), isNull(value)),
  },
  {
    name: 'T',
    group: 'text',
    params: [param('value', 'any')],
    result: 'text',
    about: 'Returns the value if it is text, otherwise blank.',
    examples: [
      ['T("a")', 'a'],
      ['T(1)', null],
    ],
    lower: (call_) =>
      call_.args[0]?.type === 'text' ? given(call_)(0) : { node: 'literal', value: null, kind: 'text' },
  },
  {
    name: 'TEXT',
    group: 'text',
    params: [text],
    result: 'text',
    about: 'Converts a value to text. To format dates, use DATETIME_FORMAT.',
    examples: [
      ['TEXT(1.50)', '1.5'],
      ['TEXT(1/3)', '0.333333333333333'],
      ['TEXT(1 = 1)', 'true'],
    ],
    lower: (call_) => given(call_)(0),
  },
  {
    name: 'VALUE',
    group: 'text',
    params: [text],
    result: 'number',
    about:
      'Converts text to a number. Spaces, grouping commas, currency signs and percent signs are allowed.',
    examples: [
      ['VALUE("10%")', 0.1],
      ['VALUE("$1,234.50")', 1234.5],
      ['VALUE("-7")', -7],
      ['VALUE("abc")', null],
    ],
    lower: (call_) => call('parseNumber', 'real', given(call_)(0)),
    fails: (call_, value) =>
      call_.bind(given(call_)(0), (arg) => and(not(isNull(arg)), compare('<>', arg, str('')), isNull(value))),
  },
  {
    name: 'URL',
    group: 'text',
    params: [text, maybe('label', 'text')],
    result: 'text',
    about: 'Returns a link. API clients get it as "URI::( address ) LABEL::( label )".',
    examples: [
      ['URL("http://x.y")', 'URI::( http://x.y )'],
      ['URL("http://x.y", "Here")', 'URI::( http://x.y ) LABEL::( Here )'],
    ],
    lower(call_) {
      const label = call_.args[1] ? [str(' LABEL::( '), given(call_)(1), str(' )')] : []
      return call_.bind(given(call_)(0), (address) =>
        unlessNull(address, concat(str('URI::( '), address, str(' )'), ...label)),
      )
    },
  },
  {
    name: 'URLENCODE',
    aliases: ['ENCODE_URL_COMPONENT'],
    group: 'text',
    params: [text],
    result: 'text',
    about: 'Encodes text for use in a URL. Returns blank for more than 2,000 characters.',
    examples: [['URLENCODE("a b/ü")', 'a%20b%2F%C3%BC']],
    lower: plain('urlEncode'),
  },
  {
    name: 'JSON_EXTRACT',
    group: 'text',
    params: [param('json', 'text'), { name: 'path', type: 'text', written: true }],
    result: 'text',
    about: 'Returns the text at a path such as ".a.b[0]" in JSON text, or blank if there is none.',
    examples: [
      [`JSON_EXTRACT('{"a":{"b":"c"}}', ".a.b")`, 'c'],
      [`JSON_EXTRACT('{"n":[1,2]}', ".n[1]")`, '2'],
      [`JSON_EXTRACT('no json', ".a")`, null],
    ],
    check([, path], refuse) {
      if (path?.node === 'literal' && jsonKeys(String(path.value)) === null) {
        refuse(path, 'a path such as ".name.list[0]" was expected')
      }
    },
    lower: (call_) =>
      call(
        'jsonExtract',
        'text',
        given(call_)(0),
        str(JSON.stringify(jsonKeys(call_.args[1]?.written ?? '') ?? [])),
      ),
  },
  {
    name: 'REGEX_MATCH',
    group: 'text',
    params: [text, param('pattern', 'text')],
    result: 'boolean',
    about: 'Returns true if a text contains a match of a regular expression.',
    examples: [
      ['REGEX_MATCH("abc", "b")', true],
      ['REGEX_MATCH("abc", "^b")', false],
    ],
    outside: true,
    check: checkPattern,
    lower: (call_) => call('regexMatch', 'boolean', given(call_)(0), given(call_)(1)),
  },
  {
    name: 'REGEX_EXTRACT',
    group: 'text',
    params: [text, param('pattern', 'text')],
    result: 'text',
    about: 'Returns the first match of a regular expression, or its first capturing group if it has one.',
    examples: [
      ['REGEX_EXTRACT("order 12 of 99", "\\d+")', '12'],
      ['REGEX_EXTRACT("a=1", "(\\w)=")', 'a'],
      ['REGEX_EXTRACT("abc", "\\d")', null],
    ],
    outside: true,
    check: checkPattern,
    lower: (call_) => call('regexExtract', 'text', given(call_)(0), given(call_)(1)),
  },
  {
    name: 'REGEX_REPLACE',
    group: 'text',
    params: [text, param('pattern', 'text'), param('replacement', 'text')],
    result: 'text',
    about: 'Replaces all matches of a regular expression. $1 inserts the first capturing group.',
    examples: [['REGEX_REPLACE("2026-11", "(\\d+)-(\\d+)", "$2/$1")', '11/2026']],
    outside: true,
    check: checkPattern,
    lower: (call_) => call('regexReplace', 'text', given(call_)(0), given(call_)(1), given(call_)(2)),
  },
]

/** Keys and indexes of a path such as `.a.b[0]`; null if invalid. */
function jsonKeys(path: string): (string | number)[] | null {
  if (!/^(?:\.?[^."\\[\]]+|\[\d{1,6}\])(?:\.[^."\\[\]]+|\[\d{1,6}\])*$/.test(path) || path.length > 500)
    return null
  return [...path.matchAll(/\[(\d+)\]|\.?([^.[\]]+)/g)].map(([, place, key]) =>
    place === undefined ? String(key) : Number(place),
  )
}

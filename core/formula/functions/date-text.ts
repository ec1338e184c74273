import { compare, type Expr, isNull, literal, not, and } from '../../expr/expr.ts'
import { call, concat, num, str, unlessNull, when } from '../build.ts'
import { formatPieces, formatProblem, parseProblem, parseTemplate } from '../date-format.ts'
import type { Arg, FormulaFunction, Lowering } from '../function.ts'
import { fromWall, instantOf, readInstant, wallText } from '../instants.ts'
import { given, maybeWritten, param } from './params.ts'

function momentAt({ args }: Lowering, index: number): Arg {
  return args[index] ?? { expr: literal(null, 'date'), type: 'date', written: null }
}

function formatted(call_: Lowering): Expr {
  const arg = momentAt(call_, 0)
  const format = call_.args[1]?.written ?? (arg.type === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm')
  return call_.bind(wallText(arg, call_), (text) => {
    // Dates have no time: use midnight.
    const full = arg.type === 'date' ? concat(text, str('T00:00:00.000')) : text
    return call_.bind(full, (ref) => unlessNull(text, concat(...formatPieces(format, ref, arg, call_))))
  })
}

function parsed(call_: Lowering): Expr {
  const format = call_.args[1]?.written
  const text = call('trim', 'text', given(call_)(0))
  if (format === undefined || format === null) return readInstant(text, call_)
  const { length, pieces } = parseTemplate(format)
  return call_.bind(text, (ref) => {
    const iso = concat(
      ...pieces.map((piece) =>
        typeof piece === 'string'
          ? str(piece)
          : call('substring', 'text', ref, num(piece.from), num(piece.length)),
      ),
    )
    const read = instantOf(fromWall(call('isoWall', 'real', iso), call_))
    return when(compare('=', call('length', 'integer', ref), num(length)), read, literal(null, 'datetime'))
  })
}

export const dateTextFunctions: readonly FormulaFunction[] = [
  {
    name: 'DATETIME_FORMAT',
    group: 'date',
    params: [param('date', 'moment'), maybeWritten('format')],
    result: 'text',
    about:
      'Formats a date as text. Format codes: YYYY YY Q MMMM MMM MM M DD D Do dddd ddd HH H hh h mm m ss s SSS A a Z X.',
    note: 'Text in [square brackets] is kept as is. Month and day names are in English.',
    examples: [
      ['DATETIME_FORMAT("2026-11-20", "DD.MM.YYYY")', '20.11.2026'],
      ['DATETIME_FORMAT("2026-11-02 15:04", "dddd, MMM Do, h:mm A")', 'Monday, Nov 2nd, 3:04 PM'],
      ['DATETIME_FORMAT("2026-11-20", "[week of] D/M/YY")', 'week of 20/11/26'],
      ['DATETIME_FORMAT(BLANK(), "YYYY")', null],
    ],
    check([, format], refuse) {
      const problem = format?.node === 'literal' ? formatProblem(String(format.value)) : null
      if (format && problem) refuse(format, problem)
    },
    lower: formatted,
  },
  {
    name: 'DATETIME_PARSE',
    group: 'date',
    params: [param('text', 'text'), maybeWritten('format')],
    result: 'datetime',
    about: 'Converts text to a date and time, from ISO format or a format of YYYY MM DD HH mm ss SSS.',
    note: "Without an offset, the viewer's time zone is used. Text that is not a date returns blank.",
    examples: [
      ['DATETIME_PARSE("2026-11-20T10:00:00+02:00")', '2026-11-20T08:00:00.000Z'],
      ['DATETIME_PARSE("20.11.2026 10:30", "DD.MM.YYYY HH:mm")', '2026-11-20T10:30:00.000Z'],
      ['DATETIME_PARSE("31.02.2026", "DD.MM.YYYY")', null],
    ],
    check([, format], refuse) {
      const problem = format?.node === 'literal' ? parseProblem(String(format.value)) : null
      if (format && problem) refuse(format, problem)
    },
    lower: parsed,
    fails: (call_, value) =>
      call_.bind(given(call_)(0), (text) =>
        and(not(isNull(text)), compare('<>', text, str('')), isNull(value)),
      ),
  },
  {
    name: 'DATESTR',
    group: 'date',
    params: [param('date', 'moment')],
    result: 'text',
    about: 'Returns the date as text, such as 2026-11-20.',
    examples: [['DATESTR("2026-11-20 15:30")', '2026-11-20']],
    lower: (call_) => call('substring', 'text', wallText(momentAt(call_, 0), call_), num(1), num(10)),
  },
]

import { and, compare, type Expr, isNull, literal, not, or } from '../../expr/expr.ts'
import { add, call, floor, greatest, least, negate, num, over, rounded, times, when } from '../build.ts'
import type { Arg, FormulaFunction, Lowering } from '../function.ts'
import { formatOfFirst, sharedFormat } from '../number-format.ts'
import { isZero, remainder } from '../operators.ts'
import { isList } from '../types.ts'
import { given, maybe, param } from './params.ts'

const number = param('number', 'number')
const numbers = param('numbers', 'numbers')

const nothing = literal(null, 'real')

/** Reduces an argument to one number; lists use the given function. */
function inOne({ expr, type }: Arg, ofList: 'listSum' | 'listMin' | 'listMax'): Expr {
  return isList(type) ? call(ofList, 'real', expr) : expr
}

/** Number of numbers in the argument. */
function counted({ expr, type }: Arg): Expr {
  return isList(type)
    ? call('coalesce', 'integer', call('listNumbers', 'integer', expr), num(0))
    : when(isNull(expr), num(0), num(1))
}

/** Combines the non-blank arguments; blank if all are blank. */
function overGiven(
  { args, bind }: Lowering,
  ofList: 'listSum' | 'listMin' | 'listMax',
  blank: number,
  join: (values: Expr[]) => Expr,
): Expr {
  const joined = (rest: Arg[], refs: Expr[]): Expr => {
    const [arg, ...others] = rest
    if (arg) return bind(inOne(arg, ofList), (ref) => joined(others, [...refs, ref]))
    const values = refs.map((ref) =>
      ref.node === 'literal' && ref.value !== null ? ref : call('coalesce', 'real', ref, num(blank)),
    )
    const allBlank = and(...refs.map(isNull))
    return refs.some((ref) => ref.node === 'literal' && ref.value !== null)
      ? join(values)
      : when(allBlank, nothing, join(values))
  }
  return joined(args, [])
}

function sum(given_: Lowering): Expr {
  return overGiven(given_, 'listSum', 0, (values) => add(...values))
}

const largest = 1.7976931348623157e308

/** Shifts the decimal point, rounds to integers, and shifts back. */
function atPositions(call_: Lowering, round: (value: Expr) => Expr): Expr {
  const [value, places] = [given(call_)(0), call_.args[1]?.expr]
  if (!places) return call_.bind(rounded(value), round)
  const within = greatest(num(-15), least(num(15), floor(places)))
  const written = places.node === 'literal' && typeof places.value === 'number' ? places.value : null
  const power =
    written === null
      ? call('power10', 'real', within)
      : num(Number(`1e${Math.max(-15, Math.min(15, Math.floor(written)))}`))
  return call_.bind(power, (factor) =>
    call_.bind(rounded(times(rounded(value), factor)), (moved) => over(round(moved), factor)),
  )
}

function awayFromZero(value: Expr): Expr {
  return when(compare('<', value, num(0)), floor(value), ceiling(value))
}

function towardZero(value: Expr): Expr {
  return when(compare('<', value, num(0)), ceiling(value), floor(value))
}

function halfAway(value: Expr): Expr {
  const half = num(0.5)
  return when(compare('<', value, num(0)), negate(floor(add(negate(value), half))), floor(add(value, half)))
}

function ceiling(value: Expr): Expr {
  return negate(floor(negate(value)))
}

/** Rounds up or down to a multiple of the second argument, default 1. */
function toMultiple(call_: Lowering, round: (value: Expr) => Expr): Expr {
  const [value, step] = [given(call_)(0), call_.args[1]?.expr]
  if (!step) return call_.bind(rounded(value), round)
  return call_.bind(step, (size) =>
    call_.bind(rounded(over(value, size)), (parts) => times(round(parts), size)),
  )
}

const places = maybe('places', 'number')

export const numberFunctions: readonly FormulaFunction[] = [
  {
    name: 'SUM',
    aliases: ['ADD'],
    group: 'number',
    params: [numbers],
    rest: [numbers],
    result: 'number',
    format: sharedFormat,
    about: 'Returns the sum of its arguments, ignoring blanks.',
    note: 'Unlike SUM, the + operator returns blank if either side is blank.',
    examples: [
      ['ADD(1, 2, 3)', 6],
      ['SUM(1, BLANK(), 2)', 3],
      ['0.1 + 0.2', 0.3],
    ],
    lower: sum,
  },
  {
    name: 'AVG',
    aliases: ['AVERAGE'],
    group: 'number',
    params: [numbers],
    rest: [numbers],
    result: 'number',
    format: sharedFormat,
    about: 'Returns the average of its arguments, ignoring blanks.',
    examples: [
      ['AVG(1, 2, 4)', 2.33333333333333],
      ['AVG(1, BLANK())', 1],
    ],
    lower: (call_) => over(sum(call_), add(...call_.args.map(counted))),
  },
  {
    name: 'MIN',
    group: 'number',
    params: [numbers],
    rest: [numbers],
    result: 'number',
    format: sharedFormat,
    about: 'Returns the smallest of its arguments, ignoring blanks.',
    examples: [['MIN(3, 1, BLANK())', 1]],
    lower: (call_) => overGiven(call_, 'listMin', largest, (values) => least(...values)),
  },
  {
    name: 'MAX',
    group: 'number',
    params: [numbers],
    rest: [numbers],
    result: 'number',
    format: sharedFormat,
    about: 'Returns the largest of its arguments, ignoring blanks.',
    examples: [['MAX(3, 1, BLANK())', 3]],
    lower: (call_) => overGiven(call_, 'listMax', -largest, (values) => greatest(...values)),
  },
  {
    name: 'ABS',
    group: 'number',
    params: [number],
    result: 'number',
    format: formatOfFirst,
    about: 'Returns the absolute value of a number.',
    examples: [['ABS(-3)', 3]],
    lower: (call_) => call('abs', 'real', given(call_)(0)),
  },
  {
    name: 'ROUND',
    group: 'number',
    params: [number, places],
    result: 'number',
    format: formatOfFirst,
    about: 'Rounds to a number of decimal places (0 by default). Halves are rounded away from zero.',
    examples: [
      ['ROUND(2.5)', 3],
      ['ROUND(-2.5)', -3],
      ['ROUND(1.005, 2)', 1.01],
      ['ROUND(1234, -2)', 1200],
    ],
    lower: (call_) => atPositions(call_, halfAway),
  },
  {
    name: 'ROUNDUP',
    group: 'number',
    params: [number, places],
    result: 'number',
    format: formatOfFirst,
    about: 'Rounds away from zero to a number of decimal places.',
    examples: [
      ['ROUNDUP(2.11, 1)', 2.2],
      ['ROUNDUP(-2.11, 1)', -2.2],
    ],
    lower: (call_) => atPositions(call_, awayFromZero),
  },
  {
    name: 'ROUNDDOWN',
    group: 'number',
    params: [number, places],
    result: 'number',
    format: formatOfFirst,
    about: 'Rounds toward zero to a number of decimal places.',
    examples: [
      ['ROUNDDOWN(2.19, 1)', 2.1],
      ['ROUNDDOWN(-2.19, 1)', -2.1],
    ],
    lower: (call_) => atPositions(call_, towardZero),
  },
  {
    name: 'CEILING',
    group: 'number',
    params: [number, maybe('step', 'number')],
    result: 'number',
    format: formatOfFirst,
    about: 'Rounds up to a whole number, or to a multiple of a step.',
    examples: [
      ['CEILING(2)', 2],
      ['CEILING(2.1)', 3],
      ['CEILING(-2.5)', -2],
      ['CEILING(7, 5)', 10],
    ],
    lower: (call_) => toMultiple(call_, ceiling),
  },
  {
    name: 'FLOOR',
    group: 'number',
    params: [number, maybe('step', 'number')],
    result: 'number',
    format: formatOfFirst,
    about: 'Rounds down to a whole number, or to a multiple of a step.',
    examples: [
      ['FLOOR(-2)', -2],
      ['FLOOR(2.9)', 2],
      ['FLOOR(-2.5)', -3],
      ['FLOOR(7, 5)', 5],
    ],
    lower: (call_) => toMultiple(call_, floor),
  },
  {
    name: 'INT',
    group: 'number',
    params: [number],
    result: 'number',
    format: formatOfFirst,
    about: 'Rounds down to the nearest whole number. To remove decimals instead, use ROUNDDOWN.',
    examples: [
      ['INT(3.7)', 3],
      ['INT(-3.7)', -4],
    ],
    lower: (call_) => floor(rounded(given(call_)(0))),
  },
  {
    name: 'EVEN',
    group: 'number',
    params: [number],
    result: 'number',
    format: formatOfFirst,
    about: 'Rounds up to the nearest even number.',
    examples: [
      ['EVEN(3)', 4],
      ['EVEN(-1.5)', 0],
    ],
    lower: (call_) => times(ceiling(over(rounded(given(call_)(0)), num(2))), num(2)),
  },
  {
    name: 'ODD',
    group: 'number',
    params: [number],
    result: 'number',
    format: formatOfFirst,
    about: 'Rounds up to the nearest odd number.',
    examples: [
      ['ODD(2)', 3],
      ['ODD(-2)', -1],
    ],
    lower: (call_) =>
      add(times(ceiling(over(add(rounded(given(call_)(0)), num(-1)), num(2))), num(2)), num(1)),
  },
  {
    name: 'MOD',
    group: 'number',
    params: [number, param('divisor', 'number')],
    result: 'number',
    format: sharedFormat,
    about: 'Returns the remainder of a division, with the sign of the first number. Same as %.',
    note: 'In Excel and Airtable, the result has the sign of the divisor: MOD(-7, 3) is 2 there.',
    examples: [
      ['MOD(-7, 3)', -1],
      ['MOD(7, 0)', null],
      ['10 % 3', 1],
    ],
    lower: (call_) => remainder(given(call_)(0), given(call_)(1), call_.bind),
    fails: (call_) => isZero(given(call_)(1)),
  },
  {
    name: 'COUNT',
    group: 'number',
    params: [param('value', 'any')],
    rest: [param('value', 'any')],
    result: 'number',
    about: 'Counts the numbers among its arguments and list items.',
    examples: [['COUNT(1, "a", BLANK(), 2.5)', 2]],
    lower: ({ args }) =>
      add(...args.map((arg) => (arg.type === 'number' || isList(arg.type) ? counted(arg) : num(0)))),
  },
  {
    name: 'COUNTA',
    group: 'number',
    params: [param('value', 'any')],
    rest: [param('value', 'any')],
    result: 'number',
    about: 'Counts the arguments and list items that are not blank.',
    examples: [['COUNTA(1, "", "a", BLANK())', 2]],
    lower: ({ args }) =>
      add(
        ...args.map(({ expr, type }) => {
          if (isList(type)) return lengthOf(call('listCompact', 'list', expr))
          const blank =
            type === 'text' ? or(isNull(expr), compare('=', expr, literal('', 'text'))) : isNull(expr)
          return when(not(blank), num(1), num(0))
        }),
      ),
  },
  {
    name: 'COUNTALL',
    group: 'number',
    params: [param('value', 'any')],
    rest: [param('value', 'any')],
    result: 'number',
    about: 'Counts all arguments and list items.',
    examples: [['COUNTALL(1, "a", BLANK())', 3]],
    lower: ({ args }) => add(...args.map(({ expr, type }) => (isList(type) ? lengthOf(expr) : num(1)))),
  },
]

function lengthOf(list: Expr): Expr {
  return call('coalesce', 'integer', call('listLength', 'integer', list), num(0))
}

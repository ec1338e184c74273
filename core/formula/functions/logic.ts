import { and, compare, type Expr, isNull, literal, never, not, or } from '../../expr/expr.ts'
import { asNumber, asText } from '../convert.ts'
import { add, call, floor, num, over, str, times, when } from '../build.ts'
import type { Arg, FormulaFunction, Lowering } from '../function.ts'
import { anyOf } from '../errors.ts'
import { instantMs, instantOf } from '../instants.ts'
import { sharedFormat, sharedFormatOf } from '../number-format.ts'
import { compared } from '../operators.ts'
import { commonType, type FormulaType, isList } from '../types.ts'
import { given, maybe, param } from './params.ts'

const value = param('value', 'any')
const condition = param('condition', 'boolean')

/** Converts a result to the common type of all results. */
function asType({ expr, type }: Pick<Arg, 'expr' | 'type'>, wanted: FormulaType, at: Lowering): Expr {
  if (type === 'null') return literal(null, kindOfType(wanted))
  if (isList(wanted)) return expr
  if (wanted === 'number') return asNumber(expr, type)
  if (wanted === 'text') return asText(expr, type, at)
  if (wanted === 'datetime' && type === 'date') return instantOf(instantMs({ expr, type, written: null }, at))
  return expr
}

export function kindOfType(type: FormulaType): 'real' | 'text' | 'boolean' | 'date' | 'datetime' | 'list' {
  if (isList(type)) return 'list'
  return type === 'number' ? 'real' : type === 'null' ? 'text' : type
}

function chosen({ args }: Lowering, index: number): Arg {
  return args[index] ?? { expr: literal(null, 'text'), type: 'null', written: null }
}

function isBlank({ expr, type }: Arg): Expr {
  if (type === 'text') return or(isNull(expr), compare('=', expr, str('')))
  if (!isList(type)) return isNull(expr)
  return compare('=', call('coalesce', 'integer', call('listLength', 'integer', expr), num(0)), num(0))
}

/** Indexes of the cases of SWITCH; each is followed by its result. */
function pairsOf(count: number): number[] {
  return Array.from({ length: Math.floor((count - 1) / 2) }, (_, index) => 1 + index * 2)
}

function switchCases(call_: Lowering, then: (index: number) => Expr, otherwise: Expr): Expr {
  const subject = chosen(call_, 0)
  return call_.bind(subject.expr, (expr) => ({
    node: 'case',
    whens: pairsOf(call_.args.length).map((index) => ({
      when: compared('=', { ...subject, expr }, chosen(call_, index), call_),
      then: then(index + 1),
    })),
    otherwise,
  }))
}

export const logicFunctions: readonly FormulaFunction[] = [
  {
    name: 'IF',
    group: 'logic',
    params: [condition, value, maybe('otherwise', 'any')],
    result: ([, then = 'null', otherwise = 'null']) => commonType(then, otherwise),
    format: sharedFormatOf((index) => index > 0),
    about: 'Returns one value if the condition is true, otherwise another value or blank.',
    note: 'Text that is not empty, a number other than 0 and any date count as true.',
    examples: [
      ['IF(3 > 1, "y", "n")', 'y'],
      ['IF("", 1)', null],
      ['IF(1, "a", 2)', 'a'],
    ],
    lower: (call_) =>
      when(
        given(call_)(0),
        asType(chosen(call_, 1), call_.type, call_),
        asType(chosen(call_, 2), call_.type, call_),
      ),
    errors(call_, [test = never, then = never, otherwise = never]) {
      const holds = given(call_)(0)
      return anyOf([test, and(holds, then), and(not(holds), otherwise)])
    },
  },
  {
    name: 'SWITCH',
    group: 'logic',
    params: [value, param('case', 'any'), param('result', 'any')],
    rest: [param('case', 'any'), param('result', 'any')],
    last: param('otherwise', 'any'),
    result(types) {
      const results = pairsOf(types.length).map((index) => types[index + 1] ?? 'null')
      const last = types.length % 2 === 0 ? [types.at(-1) ?? 'null'] : []
      return [...results, ...last].reduce<FormulaType>(commonType, 'null')
    },
    format: sharedFormatOf(
      (index, count) => index > 0 && (index % 2 === 0 || (count % 2 === 0 && index === count - 1)),
    ),
    about: 'Returns the result of the first case that equals the value, otherwise the default or blank.',
    examples: [
      ['SWITCH(5, 5, "five", "other")', 'five'],
      ['SWITCH("c", "a", 1, "b", 2)', null],
    ],
    lower(call_) {
      const { args, type } = call_
      const last = args.length % 2 === 0 ? chosen(call_, args.length - 1) : chosen(call_, -1)
      return switchCases(
        call_,
        (index) => asType(chosen(call_, index), type, call_),
        asType(last, type, call_),
      )
    },
  },
  {
    name: 'AND',
    group: 'logic',
    params: [condition],
    rest: [condition],
    result: 'boolean',
    about: 'Returns true if all conditions are true. Same as &&.',
    examples: [
      ['AND(1 < 2, TRUE())', true],
      ['1 && 0', false],
    ],
    lower: ({ args }) => and(...args.map(({ expr }) => expr)),
  },
  {
    name: 'OR',
    group: 'logic',
    params: [condition],
    rest: [condition],
    result: 'boolean',
    about: 'Returns true if any condition is true. Same as ||.',
    examples: [['OR(1 > 2, TRUE())', true]],
    lower: ({ args }) => or(...args.map(({ expr }) => expr)),
  },
  {
    name: 'XOR',
    group: 'logic',
    params: [condition],
    rest: [condition],
    result: 'boolean',
    about: 'Returns true if an odd number of conditions are true.',
    examples: [
      ['XOR(1, 0)', true],
      ['XOR(1, 1)', false],
    ],
    lower({ args, bind }) {
      const count = add(...args.map(({ expr }) => when(expr, num(1), num(0))))
      return bind(count, (held) => compare('<>', times(num(2), floor(over(held, num(2)))), held))
    },
  },
  {
    name: 'NOT',
    group: 'logic',
    params: [condition],
    result: 'boolean',
    about: 'Returns true if the condition is false.',
    examples: [
      ['NOT(1 > 2)', true],
      ['NOT(BLANK())', true],
    ],
    lower: (call_) => not(given(call_)(0)),
  },
  {
    name: 'TRUE',
    group: 'logic',
    params: [],
    result: 'boolean',
    about: 'Returns true.',
    examples: [['TRUE()', true]],
    lower: () => literal(true, 'boolean'),
  },
  {
    name: 'FALSE',
    group: 'logic',
    params: [],
    result: 'boolean',
    about: 'Returns false.',
    examples: [['FALSE()', false]],
    lower: () => literal(false, 'boolean'),
  },
  {
    name: 'BLANK',
    group: 'logic',
    params: [],
    result: 'null',
    about: 'Returns a blank value, as in an empty cell.',
    examples: [
      ['BLANK()', null],
      ['BLANK() = ""', true],
      ['BLANK() = 0', false],
    ],
    lower: () => literal(null, 'text'),
  },
  {
    name: 'ISBLANK',
    group: 'logic',
    params: [value],
    result: 'boolean',
    about: 'Returns true if the value is blank, or an empty text or list.',
    examples: [
      ['ISBLANK("")', true],
      ['ISBLANK(0)', false],
    ],
    lower: (call_) => isBlank(chosen(call_, 0)),
  },
  {
    name: 'ISNOTBLANK',
    group: 'logic',
    params: [value],
    result: 'boolean',
    about: 'Returns true if the value is not blank and not an empty text or list.',
    examples: [['ISNOTBLANK("a")', true]],
    lower: (call_) => not(isBlank(chosen(call_, 0))),
  },
  {
    name: 'ISERROR',
    group: 'logic',
    params: [value],
    result: 'boolean',
    about:
      'Returns true if the value is an error, such as a division by zero or text that is not a number or date.',
    note: 'An error is shown as blank.',
    examples: [
      ['ISERROR(1/0)', true],
      ['ISERROR(BLANK() / 1)', false],
      ['ISERROR(IF(FALSE(), 1/0, 2))', false],
    ],
    asksErrors: true,
    lower: ({ errorOf }) => errorOf(0),
    errors: () => never,
  },
  {
    name: 'IFERROR',
    group: 'logic',
    params: [value, param('otherwise', 'any')],
    result: ([first = 'null', second = 'null']) => commonType(first, second),
    format: sharedFormat,
    about: 'Returns the first value, or the second if the first is an error.',
    examples: [
      ['IFERROR(1/0, "none")', 'none'],
      ['IFERROR(VALUE("x"), 0)', 0],
      ['IFERROR(BLANK(), 1)', null],
    ],
    asksErrors: true,
    lower: (call_) =>
      when(
        call_.errorOf(0),
        asType(chosen(call_, 1), call_.type, call_),
        asType(chosen(call_, 0), call_.type, call_),
      ),
    errors: (_call, [first, second]) => (first && second ? and(first, second) : never),
  },
]

import { msPerDay } from '../../calendar.ts'
import { compare, type Expr, literal } from '../../expr/expr.ts'
import { add, call, concat, floor, minus, negate, num, over, str, times, unlessNull, when } from '../build.ts'
import type { Arg, FormulaFunction, Lowering, Param, Typed } from '../function.ts'
import {
  dateOfWall,
  dayNumber,
  fromWall,
  instantMs,
  instantOf,
  leftOver,
  part,
  wallTimeMs,
  wallText,
} from '../instants.ts'
import { compared } from '../operators.ts'
import { type Unit, unitMs, unitMonths, unitOf, weekdayOf } from '../units.ts'
import { given, maybeWritten, param } from './params.ts'

const moment = param('date', 'moment')

function momentAt({ args }: Lowering, index: number): Arg {
  return args[index] ?? { expr: literal(null, 'date'), type: 'date', written: null }
}

type Check = NonNullable<FormulaFunction['check']>

/** Rejects an argument that is not a unit of time. */
function unitAt(index: number): Check {
  return (args, refuse) => {
    const arg = args[index]
    if (arg?.node === 'literal' && unitOf(String(arg.value)) === null) {
      refuse(
        arg,
        'a unit was expected: "days", "weeks", "months", "quarters", "years", "hours", "minutes" or "seconds"',
      )
    }
  }
}

function weekdayAt(index: number): Check {
  return (args, refuse) => {
    const arg = args[index]
    if (arg?.node === 'literal' && weekdayOf(String(arg.value)) === null) {
      refuse(arg, 'a day of the week was expected, such as "monday"')
    }
  }
}

function unitIn(call_: Lowering, index: number, otherwise: Unit): Unit {
  return unitOf(call_.args[index]?.written ?? otherwise) ?? otherwise
}

/** A function that extracts a part of a date by its position in the text. */
function partFunction(
  name: string,
  from: number,
  length: number,
  about: string,
  example: number,
): FormulaFunction {
  return {
    name,
    group: 'date',
    params: [moment],
    result: 'number',
    about,
    examples: [[`${name}("2026-11-20 15:30:45")`, example]],
    lower: (call_) => part(wallText(momentAt(call_, 0), call_), from, length),
  }
}

/** Days since the last such weekday (0 on the day itself). */
function daysSince(weekday: number, day: Expr, bind: Lowering['bind']): Expr {
  // January 1, 1970 was a Thursday.
  return leftOver(add(day, num(3 - weekday + 7)), 7, bind)
}

function addUnits(call_: Lowering): Expr {
  const { bind } = call_
  const from = momentAt(call_, 0)
  const unit = unitIn(call_, 2, 'day')
  const count = truncated(given(call_)(1), bind)
  const months = unitMonths[unit]
  const isDate = from.type === 'date'
  if (months !== undefined) {
    const wall = wallText(from, call_)
    const later = times(count, num(months))
    if (isDate) return call('monthsLater', 'date', wall, later)
    return bind(wall, (ref) => {
      const day = call('monthsLater', 'date', call('dateOf', 'date', ref), later)
      const clock = minus(call('millis', 'real', ref), call('millis', 'real', call('dateOf', 'date', ref)))
      return instantOf(fromWall(add(call('millis', 'real', day), clock), call_))
    })
  }
  const size = num(unitMs[unit] ?? msPerDay)
  const isDay = unit === 'day' || unit === 'week'
  if (isDay && isDate) return dateOfWall(add(call('millis', 'real', from.expr), times(count, size)))
  // Days are added in wall time, so that the hour survives clock changes. Hours are added in elapsed time.
  if (isDay) return instantOf(fromWall(add(wallTimeMs(from, call_), times(count, size)), call_))
  return instantOf(add(instantMs(from, call_), times(count, size)))
}

/** Truncates toward zero. */
function truncated(value: Expr, bind: Lowering['bind']): Expr {
  if (value.node === 'literal' && typeof value.value === 'number') return num(Math.trunc(value.value))
  return bind(value, (ref) => when(compare('<', ref, num(0)), negate(floor(negate(ref))), floor(ref)))
}

function difference(call_: Lowering): Expr {
  const unit = unitIn(call_, 2, 'second')
  const [a, b] = [momentAt(call_, 0), momentAt(call_, 1)]
  const months = unitMonths[unit]
  if (months !== undefined) return minus(bordersBefore(a, months, call_), bordersBefore(b, months, call_))
  const byDay = unit === 'day' || unit === 'week'
  const millis = byDay ? wallTimeMs : instantMs
  return truncated(over(minus(millis(a, call_), millis(b, call_)), num(unitMs[unit] ?? 1000)), call_.bind)
}

/** Number of months, quarters or years that started before a moment. */
function bordersBefore(arg: Arg, months: number, call_: Lowering): Expr {
  return call_.bind(wallText(arg, call_), (text) => {
    const count = add(times(part(text, 1, 4), num(12)), part(text, 6, 2), num(-1))
    return months === 1 ? count : floor(over(count, num(months)))
  })
}

const prefixLength: Partial<Record<Unit, number>> = {
  year: 4,
  month: 7,
  day: 10,
  hour: 13,
  minute: 16,
  second: 19,
}

function same(call_: Lowering): Expr {
  const [a, b] = [momentAt(call_, 0), momentAt(call_, 1)]
  const unit = call_.args[2]?.written === undefined ? null : unitOf(call_.args[2]?.written ?? '')
  if (unit === null || unit === 'millisecond') return compared('=', a, b, call_)
  const key = (arg: Arg): Expr => {
    const length = prefixLength[unit]
    if (unit === 'quarter') return bordersBefore(arg, 3, call_)
    if (unit === 'week') return floor(over(add(dayNumber(arg, call_), num(3)), num(7)))
    const text = wallText(arg, call_)
    // A date starts at midnight, which its text omits.
    const full =
      arg.type === 'date' && (length ?? 0) > 10 ? unlessNull(text, concat(text, str('T00:00:00'))) : text
    return call('substring', 'text', full, num(1), num(length ?? 10))
  }
  return compare('=', key(a), key(b))
}

function weekNumber(call_: Lowering): Expr {
  const arg = momentAt(call_, 0)
  const start = weekdayOf(call_.args[1]?.written ?? 'sunday') ?? 6
  return call_.bind(wallText(arg, call_), (text) =>
    call_.bind(dayNumber({ ...arg, expr: call('dateOf', 'date', text), type: 'date' }, call_), (day) => {
      const newYear = unlessNull(text, concat(call('substring', 'text', text, num(1), num(4)), str('-01-01')))
      const days = minus(day, over(call('millis', 'real', newYear), num(msPerDay)))
      return add(floor(over(add(days, num(6), negate(daysSince(start, day, call_.bind))), num(7))), num(1))
    }),
  )
}

const unitParam: Param = maybeWritten('unit')
const comparisonExamples = {
  IS_BEFORE: [
    ['IS_BEFORE("2026-01-01", "2026-01-02")', true],
    ['IS_BEFORE(BLANK(), TODAY())', false],
  ],
  IS_AFTER: [['IS_AFTER("2026-01-01", "2026-01-02")', false]],
} as const

function ordering(name: 'IS_BEFORE' | 'IS_AFTER', op: '<' | '>', about: string): FormulaFunction {
  return {
    name,
    group: 'date',
    params: [moment, param('other', 'moment')],
    result: 'boolean',
    about,
    examples: comparisonExamples[name],
    lower: (call_) => compared(op, momentAt(call_, 0), momentAt(call_, 1), call_),
  }
}

function shiftedType(types: readonly Typed['type'][], args: readonly Typed[]): 'date' | 'datetime' {
  const [type] = types
  const [first, , unitArg] = args
  const unit = unitArg?.node === 'literal' ? unitOf(String(unitArg.value)) : 'day'
  const isDay =
    type === 'date' ||
    type === 'null' ||
    (first?.node === 'literal' && String(first.value).trim().length === 10)
  return isDay && (unit === 'day' || unit === 'week' || (unit !== null && unitMonths[unit] !== undefined))
    ? 'date'
    : 'datetime'
}

export const dateFunctions: readonly FormulaFunction[] = [
  {
    name: 'NOW',
    group: 'date',
    params: [],
    result: 'datetime',
    about: 'Returns the current date and time.',
    examples: [['NOW()', '2026-11-20T15:30:45.000Z']],
    volatile: true,
    lower: ({ clock }) => literal(clock.now, 'datetime'),
  },
  {
    name: 'TODAY',
    group: 'date',
    params: [],
    result: 'date',
    about: "Returns the current date in the viewer's time zone.",
    examples: [['TODAY()', '2026-11-20']],
    volatile: true,
    lower: (call_) =>
      dateOfWall(
        wallTimeMs({ expr: literal(call_.clock.now, 'datetime'), type: 'datetime', written: null }, call_),
      ),
  },
  partFunction('YEAR', 1, 4, 'Returns the year.', 2026),
  partFunction('MONTH', 6, 2, 'Returns the month, from 1 to 12.', 11),
  partFunction('DAY', 9, 2, 'Returns the day of the month.', 20),
  partFunction('HOUR', 12, 2, 'Returns the hour, from 0 to 23. Returns 0 for a date without a time.', 15),
  partFunction('MINUTE', 15, 2, 'Returns the minute. Returns 0 for a date without a time.', 30),
  partFunction('SECOND', 18, 2, 'Returns the second. Returns 0 for a date without a time.', 45),
  {
    name: 'QUARTER',
    group: 'date',
    params: [moment],
    result: 'number',
    about: 'Returns the quarter of the year, from 1 to 4.',
    examples: [['QUARTER("2026-11-20")', 4]],
    lower: (call_) => floor(over(add(part(wallText(momentAt(call_, 0), call_), 6, 2), num(2)), num(3))),
  },
  {
    name: 'WEEKDAY',
    group: 'date',
    params: [moment, maybeWritten('first day')],
    result: 'number',
    about: 'Returns the day of the week, from 0 for Monday or for the given first day.',
    note: 'In Excel and Airtable, weeks start on Sunday.',
    examples: [
      ['WEEKDAY("2021-06-09")', 2],
      ['WEEKDAY("2021-06-09", "sunday")', 3],
    ],
    check: weekdayAt(1),
    lower(call_) {
      const start = weekdayOf(call_.args[1]?.written ?? 'monday') ?? 0
      return daysSince(start, dayNumber(momentAt(call_, 0), call_), call_.bind)
    },
  },
  {
    name: 'WEEKNUM',
    group: 'date',
    params: [moment, maybeWritten('first day')],
    result: 'number',
    about:
      'Returns the week of the year. Week 1 contains January 1. Weeks start on Sunday or on the given day.',
    examples: [
      ['WEEKNUM("2026-01-01")', 1],
      ['WEEKNUM("2026-01-04")', 2],
      ['WEEKNUM("2026-01-04", "monday")', 1],
    ],
    check: weekdayAt(1),
    lower: weekNumber,
  },
  {
    name: 'DATEADD',
    group: 'date',
    params: [moment, param('count', 'number'), { name: 'unit', type: 'text', written: true }],
    result: shiftedType,
    about: 'Adds days, months, hours or other units to a date. Use a negative count to subtract.',
    note: 'If the resulting month is shorter, the last day of that month is returned.',
    examples: [
      ['DATEADD("2026-11-20", 1, "day")', '2026-11-21'],
      ['DATEADD("2024-01-31", 1, "month")', '2024-02-29'],
      ['DATEADD("2024-02-29", -1, "year")', '2023-02-28'],
      ['DATEADD("2026-11-20 10:00", 90, "minutes")', '2026-11-20T11:30:00.000Z'],
      ['DATEADD("9999-12-31", 1, "day")', null],
    ],
    check: unitAt(2),
    lower: addUnits,
  },
  {
    name: 'DATETIME_DIFF',
    group: 'date',
    params: [moment, param('other', 'moment'), unitParam],
    result: 'number',
    about: 'Returns how much later the first date is than the second, in seconds or in whole units.',
    note: 'Months, quarters and years count how many start between the dates: from January 31 to March 1 there are 2 months.',
    examples: [
      ['DATETIME_DIFF("2026-11-20", "2024-01-01", "days")', 1054],
      ['DATETIME_DIFF("2024-03-01", "2024-01-31", "months")', 2],
      ['DATETIME_DIFF("2026-01-01 10:00", "2026-01-01 11:30", "hours")', -1],
      ['DATETIME_DIFF("2026-01-01", "2025-12-31")', 86400],
    ],
    check: unitAt(2),
    lower: difference,
  },
  ordering('IS_BEFORE', '<', 'Returns true if the first date is earlier than the second.'),
  ordering('IS_AFTER', '>', 'Returns true if the first date is later than the second.'),
  {
    name: 'IS_SAME',
    group: 'date',
    params: [moment, param('other', 'moment'), unitParam],
    result: 'boolean',
    about:
      'Returns true if two dates are the same, or in the same day, week (from Monday), month or other unit.',
    examples: [
      ['IS_SAME("2026-01-01", "2026-01-31", "month")', true],
      ['IS_SAME("2026-01-01", "2026-01-31")', false],
      ['IS_SAME("2026-01-01", "2026-01-01 10:00", "day")', true],
    ],
    check: unitAt(2),
    lower: same,
  },
]

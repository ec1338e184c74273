import * as v from 'valibot'
import { compareNumbers } from '../decimal.ts'
import {
  checkSeconds,
  durationFormat,
  durationFormats,
  exactClock,
  readClock,
  readUnits,
} from './durations.ts'
import type { Field, FieldColumn, Parsed } from './field.ts'
import {
  alsoNumber,
  asciiDigits,
  isStoredNumber,
  numberOperators,
  parseDecimal,
  parseDecimalText,
} from './numbers.ts'
import { problem } from './problems.ts'

/**
 * A length of time in seconds, kept exactly. Calls send seconds or `h:mm[:ss[.sss]]`; two parts are always hours
 * and minutes. Text may have units too; a number without one is seconds everywhere.
 */
export const duration: Field = {
  type: 'Duration',
  storage: 'decimal',
  options: v.object({
    /** Place in `durationFormats`. */
    duration: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(durationFormats.length - 1)),
      0,
    ),
    /** Take values below zero. */
    negative: v.optional(v.boolean(), false),
  }),
  parse: (input, column) => allowed(readStrict(input), column),
  parseText: (text, column, format) => {
    const plain = asciiDigits(text).trim()
    return allowed(readClock(plain) ?? readUnits(plain) ?? seconds(parseDecimalText(text, format)), column)
  },
  toWire: (value) => value,
  toText: (value) => (isStoredNumber(value) ? exactClock(value) : ''),
  operators: numberOperators,
  alsoAccepts: alsoNumber,
  // Filters compare with any number: more than ever fits has a meaning.
  parseArgument: (input) =>
    (typeof input === 'string' ? readClock(input.trim()) : null) ?? parseDecimal(input),
}

function readStrict(input: unknown): Parsed {
  const clock = typeof input === 'string' ? readClock(input.trim()) : null
  return clock ?? seconds(parseDecimal(input))
}

function seconds(parsed: Parsed): Parsed {
  if (!parsed.ok) return parsed.problem.code === 'notNumber' ? problem('notDuration') : parsed
  return isStoredNumber(parsed.value) ? checkSeconds(parsed.value) : parsed
}

function allowed(parsed: Parsed, column: FieldColumn): Parsed {
  if (column.options['negative'] === true || !parsed.ok || !isStoredNumber(parsed.value)) return parsed
  return compareNumbers(parsed.value, 0) < 0 ? problem('negative') : parsed
}

/**
 * What was typed into a cell or a form, with the unit that people leave out: where a column shows hours and
 * minutes, `90` is ninety minutes.
 */
export function withUnit(text: string, column: Pick<FieldColumn, 'options'>): string {
  const plain = asciiDigits(text).trim()
  return durationFormat(column) === 'h:mm' && /^-?\d{1,12}(?:[.,]\d+)?$/.test(plain) ? `${plain}m` : text
}

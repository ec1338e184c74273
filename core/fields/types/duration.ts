import { compareNumbers } from '../../decimal.ts'
import { checkSeconds, durationFormat, exactClock, readClock, readUnits } from '../dates/duration-format.ts'
import type { Field, FieldColumn, Parsed } from '../field.ts'
import {
  compatibleNumberOperators,
  asciiDigits,
  isStoredNumber,
  numberOperators,
  parseDecimal,
  parseDecimalText,
} from '../numbers/number-parsing.ts'
import { problem } from '../problems.ts'

/**
 * A duration in seconds, kept exactly. Calls send seconds or `h:mm[:ss[.sss]]`; two parts always mean hours
 * and minutes. Text may have units; a number without a unit means seconds.
 */
export const duration: Field = {
  type: 'Duration',
  storage: 'decimal',
  // Differences of durations can be negative.
  numberFormat: ({ duration: format }) => ({
    measures: 'duration',
    options: { duration: format ?? 0, negative: true },
  }),
  showsResults: 'number',
  parse: (input, column) => allowed(readStrict(input), column),
  parseText: (text, column, format) => {
    const plain = asciiDigits(text).trim()
    return allowed(readClock(plain) ?? readUnits(plain) ?? seconds(parseDecimalText(text, format)), column)
  },
  completeTyped: withUnit,
  toWire: (value) => value,
  toText: (value) => (isStoredNumber(value) ? exactClock(value) : ''),
  operators: numberOperators,
  alsoAccepts: compatibleNumberOperators,
  // Filters compare with any number, even beyond the maximum.
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

/** If the column shows hours and minutes, a typed `90` means 90 minutes. */
function withUnit(text: string, column: Pick<FieldColumn, 'options'>): string {
  const plain = asciiDigits(text).trim()
  return durationFormat(column) === 'h:mm' && /^-?\d{1,12}(?:[.,]\d+)?$/.test(plain) ? `${plain}m` : text
}

import * as v from 'valibot'
import { compareNumbers, decimalText } from '../decimal.ts'
import { limits } from '../limits.ts'
import type { Field, FieldColumn, Parsed } from './field.ts'
import {
  alsoNumber,
  isStoredNumber,
  numberOperators,
  parseDecimal,
  parseDecimalText,
  parseNumberArgument,
} from './numbers.ts'
import { problem } from './problems.ts'

/** A share of a hundred, kept exactly: the stored number 50 means 50 %. */
export const percent: Field = {
  type: 'Percent',
  storage: 'decimal',
  options: v.object({
    /** Show a bar. */
    is_progress: v.optional(v.boolean(), false),
    /** Decimal places shown. */
    precision: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.decimalPlaces)),
      0,
    ),
    /** Take nothing below 0 or above 100. */
    limited: v.optional(v.boolean(), false),
  }),
  parse: (input, column) => withinLimits(parseDecimal(input), column),
  parseText: (text, column, format) => withinLimits(parseDecimalText(text, format), column),
  toWire: (value) => value,
  toText: (value) => (isStoredNumber(value) ? decimalText(value) : ''),
  operators: numberOperators,
  alsoAccepts: alsoNumber,
  parseArgument: parseNumberArgument,
}

function withinLimits(parsed: Parsed, column: FieldColumn): Parsed {
  if (column.options['limited'] !== true || !parsed.ok || !isStoredNumber(parsed.value)) return parsed
  const fits = compareNumbers(parsed.value, 0) >= 0 && compareNumbers(parsed.value, 100) <= 0
  return fits ? parsed : problem('percentRange')
}

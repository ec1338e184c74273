import * as v from 'valibot'
import { decimalText } from '../decimal.ts'
import { limits } from '../limits.ts'
import type { Field } from './field.ts'
import {
  alsoNumber,
  isStoredNumber,
  numberOperators,
  parseDecimal,
  parseDecimalText,
  parseNumberArgument,
} from './numbers.ts'

/**
 * Decimal numbers, kept exactly as given: a JS number where the double has the same digits, else decimal text.
 * `precision` only says how many places are shown (see `fixedText`): a cell never loses digits because
 * somebody changed how the column looks, and an import never refuses a row for a ninth place.
 */
export const decimal: Field = {
  type: 'Decimal',
  storage: 'decimal',
  options: v.object({
    /** Decimal places shown. */
    precision: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.decimalPlaces)),
      2,
    ),
    isLocaleString: v.optional(v.boolean(), false),
  }),
  parse: parseDecimal,
  parseText: (text, _column, format) => parseDecimalText(text, format),
  toWire: (value) => value,
  toText: (value) => (isStoredNumber(value) ? decimalText(value) : ''),
  operators: numberOperators,
  alsoAccepts: alsoNumber,
  parseArgument: parseNumberArgument,
}

import * as v from 'valibot'
import type { Field } from './field.ts'
import {
  alsoNumber,
  numberOperators,
  parseInteger,
  parseIntegerText,
  parseNumberArgument,
} from './numbers.ts'

/** Whole numbers of 64 bits, exactly: a JS number where that is safe, else decimal text. */
export const number: Field = {
  type: 'Number',
  storage: 'integer',
  options: v.object({
    /** Show thousands separators. */
    isLocaleString: v.optional(v.boolean(), false),
  }),
  parse: parseInteger,
  parseText: (text, _column, format) => parseIntegerText(text, format),
  toWire: (value) => value,
  toText: (value) => (value === null ? '' : String(value)),
  operators: numberOperators,
  alsoAccepts: alsoNumber,
  parseArgument: parseNumberArgument,
}

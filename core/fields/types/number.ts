import type { Field } from '../field.ts'
import {
  compatibleNumberOperators,
  numberOperators,
  parseInteger,
  parseIntegerText,
  parseNumberArgument,
} from '../numbers/number-parsing.ts'

/** Exact 64-bit integers: a JS number if safe, else decimal text. */
export const number: Field = {
  type: 'Number',
  storage: 'integer',
  answerKind: 'integer',
  showsResults: 'number',
  parse: parseInteger,
  parseText: (text, _column, format) => parseIntegerText(text, format),
  toWire: (value) => value,
  toText: (value) => (value === null ? '' : String(value)),
  operators: numberOperators,
  alsoAccepts: compatibleNumberOperators,
  parseArgument: parseNumberArgument,
}

import { decimalText } from '../../decimal.ts'
import type { Field } from '../field.ts'
import {
  compatibleNumberOperators,
  isStoredNumber,
  numberOperators,
  parseDecimal,
  parseDecimalText,
  parseNumberArgument,
} from '../numbers/number-parsing.ts'

/**
 * Exact decimal numbers: a JS number if the double has the same digits, else decimal text. `precision`
 * affects display only (see `fixedText`): changing it never loses digits, and imports never reject a row for
 * extra decimal places.
 */
export const decimal: Field = {
  type: 'Decimal',
  storage: 'decimal',
  answerKind: 'decimal',
  showsResults: 'number',
  parse: parseDecimal,
  parseText: (text, _column, format) => parseDecimalText(text, format),
  toWire: (value) => value,
  toText: (value) => (isStoredNumber(value) ? decimalText(value) : ''),
  operators: numberOperators,
  alsoAccepts: compatibleNumberOperators,
  parseArgument: parseNumberArgument,
}

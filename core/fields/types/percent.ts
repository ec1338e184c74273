import { compareNumbers, decimalText } from '../../decimal.ts'
import type { Field, FieldColumn, Parsed } from '../field.ts'
import {
  compatibleNumberOperators,
  isStoredNumber,
  numberOperators,
  parseDecimal,
  parseDecimalText,
  parseNumberArgument,
} from '../numbers/number-parsing.ts'
import { problem } from '../problems.ts'

/** A percentage, kept exactly: the stored number 50 means 50 %. */
export const percent: Field = {
  type: 'Percent',
  storage: 'decimal',
  answerKind: 'decimal',
  numberFormat: ({ precision }) => ({ measures: 'share', options: { precision: precision ?? 0 } }),
  showsResults: 'number',
  parse: (input, column) => withinLimits(parseDecimal(input), column),
  parseText: (text, column, format) => withinLimits(parseDecimalText(text, format), column),
  toWire: (value) => value,
  toText: (value) => (isStoredNumber(value) ? decimalText(value) : ''),
  operators: numberOperators,
  alsoAccepts: compatibleNumberOperators,
  parseArgument: parseNumberArgument,
}

function withinLimits(parsed: Parsed, column: FieldColumn): Parsed {
  if (column.options['limited'] !== true || !parsed.ok || !isStoredNumber(parsed.value)) return parsed
  const fits = compareNumbers(parsed.value, 0) >= 0 && compareNumbers(parsed.value, 100) <= 0
  return fits ? parsed : problem('percentRange')
}

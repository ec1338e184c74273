import type { Field, FieldColumn, Parsed } from '../field.ts'
import {
  compatibleNumberOperators,
  numberOperators,
  parseDecimal,
  parseDecimalText,
  parseNumberArgument,
} from '../numbers/number-parsing.ts'
import { problem } from '../problems.ts'
import { ratingMax } from '../numbers/rating-max.ts'

export { ratingMax }
/** An integer from 0 to `max` stars. */
export const rating: Field = {
  type: 'Rating',
  storage: 'integer',
  showsResults: 'number',
  isScale: true,
  parse: (input, column) => inRange(parseDecimal(input), column),
  parseText: (text, column, format) => inRange(parseDecimalText(text, format), column),
  toWire: (value) => value,
  toText: (value) => (value === null ? '' : String(value)),
  operators: numberOperators,
  alsoAccepts: compatibleNumberOperators,
  parseArgument: parseNumberArgument,
  uniqueable: false,
}

function inRange(parsed: Parsed, column: FieldColumn): Parsed {
  if (parsed.ok && parsed.value === null) return parsed
  const max = ratingMax(column)
  const value = parsed.ok ? parsed.value : null
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
  return fits ? { ok: true, value } : problem('ratingRange', { max })
}

import type { Field, Parsed } from '../field.ts'
import {
  compatibleNumberOperators,
  asciiDigits,
  numberOperators,
  parseDecimal,
  parseNumberArgument,
} from '../numbers/number-parsing.ts'
import { problem } from '../problems.ts'

/** A four-digit year. */
export const year: Field = {
  type: 'Year',
  storage: 'integer',
  answerKind: 'integer',
  countsYears: true,
  measures: false,
  parse: (input) => inRange(parseDecimal(input)),
  // Rejects thousands separators, which would be typing mistakes in a year.
  parseText: (text) => inRange(parseDecimal(asciiDigits(text))),
  toWire: (value) => value,
  toText: (value) => (value === null ? '' : String(value)),
  operators: numberOperators,
  alsoAccepts: compatibleNumberOperators,
  parseArgument: parseNumberArgument,
}

function inRange(parsed: Parsed): Parsed {
  if (parsed.ok && parsed.value === null) return parsed
  const value = parsed.ok ? parsed.value : null
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= 1000 && value <= 9999
  return fits ? { ok: true, value } : problem('yearRange')
}

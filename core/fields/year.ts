import * as v from 'valibot'
import type { Field, Parsed } from './field.ts'
import { alsoNumber, asciiDigits, numberOperators, parseDecimal, parseNumberArgument } from './numbers.ts'
import { problem } from './problems.ts'

/** A year of four digits. */
export const year: Field = {
  type: 'Year',
  storage: 'integer',
  measures: false,
  options: v.object({}),
  parse: (input) => inRange(parseDecimal(input)),
  // No thousands separators: nobody writes years with them, so they would be slips.
  parseText: (text) => inRange(parseDecimal(asciiDigits(text))),
  toWire: (value) => value,
  toText: (value) => (value === null ? '' : String(value)),
  operators: numberOperators,
  alsoAccepts: alsoNumber,
  parseArgument: parseNumberArgument,
}

function inRange(parsed: Parsed): Parsed {
  if (parsed.ok && parsed.value === null) return parsed
  const value = parsed.ok ? parsed.value : null
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= 1000 && value <= 9999
  return fits ? { ok: true, value } : problem('yearRange')
}

import * as v from 'valibot'
import { colorSchema } from './colors.ts'
import type { Field, FieldColumn, Parsed } from './field.ts'
import { iconPairs, ratingColor } from './icon-pairs.ts'
import {
  alsoNumber,
  numberOperators,
  parseDecimal,
  parseDecimalText,
  parseNumberArgument,
} from './numbers.ts'
import { problem } from './problems.ts'
import { ratingMax, ratingMaxDefault } from './rating-max.ts'

export { ratingMax }

const iconName = v.pipe(v.string(), v.maxLength(100))

/** A whole number from 0 to `max` stars. */
export const rating: Field = {
  type: 'Rating',
  storage: 'integer',
  options: v.object({
    icon: v.optional(v.object({ full: iconName, empty: iconName }), {
      full: iconPairs.star[0],
      empty: iconPairs.star[1],
    }),
    // Others keep the place of the icon in their list beside it.
    iconIdx: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
    color: v.optional(colorSchema, ratingColor),
    max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)), ratingMaxDefault),
  }),
  parse: (input, column) => inRange(parseDecimal(input), column),
  parseText: (text, column, format) => inRange(parseDecimalText(text, format), column),
  toWire: (value) => value,
  toText: (value) => (value === null ? '' : String(value)),
  operators: numberOperators,
  alsoAccepts: alsoNumber,
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

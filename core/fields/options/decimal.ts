import * as v from 'valibot'
import * as limits from '../../limits.ts'

export const decimalOptions = v.object({
  /** Decimal places shown. */
  precision: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.decimalPlacesMax)),
    2,
  ),
  isLocaleString: v.optional(v.boolean(), false),
})

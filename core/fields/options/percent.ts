import * as v from 'valibot'
import * as limits from '../../limits.ts'

export const percentOptions = v.object({
  /** Displays a progress bar. */
  is_progress: v.optional(v.boolean(), false),
  /** Decimal places shown. */
  precision: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.decimalPlacesMax)),
    0,
  ),
  /** Rejects values below 0 or above 100. */
  limited: v.optional(v.boolean(), false),
})

import * as v from 'valibot'
import { durationFormats } from '../dates/duration-format.ts'

export const durationOptions = v.object({
  /** Index in `durationFormats`. */
  duration: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(durationFormats.length - 1)),
    0,
  ),
  /** Accepts negative values. */
  negative: v.optional(v.boolean(), false),
})

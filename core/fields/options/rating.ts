import * as v from 'valibot'
import { colorSchema } from './color-option.ts'
import { iconPairs, ratingMark } from './icon-pairs.ts'
import { ratingMaxDefault } from '../numbers/rating-max.ts'

const iconName = v.pipe(v.string(), v.maxLength(100))

export const ratingOptions = v.object({
  icon: v.optional(v.object({ full: iconName, empty: iconName }), {
    full: iconPairs.star[0],
    empty: iconPairs.star[1],
  }),
  // Other clients also store the index of the icon.
  iconIdx: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))),
  color: v.optional(colorSchema, ratingMark.color),
  max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)), ratingMaxDefault),
})

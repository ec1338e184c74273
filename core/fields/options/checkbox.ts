import * as v from 'valibot'
import { colorSchema } from './color-option.ts'
import { checkboxMark, iconPairs } from './icon-pairs.ts'

export const checkboxOptions = v.object({
  icon: v.optional(
    v.object({
      checked: v.pipe(v.string(), v.maxLength(100)),
      unchecked: v.pipe(v.string(), v.maxLength(100)),
    }),
    { checked: iconPairs.square[0], unchecked: iconPairs.square[1] },
  ),
  color: v.optional(colorSchema, checkboxMark.color),
})

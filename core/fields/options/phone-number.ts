import * as v from 'valibot'

export const phoneNumberOptions = v.object({
  /** False accepts any single line of text. */
  validate: v.optional(v.boolean(), true),
})

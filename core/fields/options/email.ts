import * as v from 'valibot'

export const emailOptions = v.object({
  /** False accepts any single line of text, for unclean lists. */
  validate: v.optional(v.boolean(), true),
})

import * as v from 'valibot'

export const urlOptions = v.object({
  /** False accepts any single line of text, which is then never shown as a link. */
  validate: v.optional(v.boolean(), true),
})

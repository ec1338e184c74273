import * as v from 'valibot'

export const longTextOptions = v.object({
  /** Edit as Markdown with a toolbar. */
  richMode: v.optional(v.boolean(), false),
})

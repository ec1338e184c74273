import * as v from 'valibot'

export const numberOptions = v.object({
  /** Show thousands separators. */
  isLocaleString: v.optional(v.boolean(), false),
})

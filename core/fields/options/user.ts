import * as v from 'valibot'

export const userOptions = v.object({
  /** Allows several people. */
  is_multi: v.optional(v.boolean(), false),
  /** Notifies people when they are assigned. */
  notify: v.optional(v.boolean(), false),
})

import * as v from 'valibot'

export const timeOptions = v.object({ is12hrFormat: v.optional(v.boolean(), false) })

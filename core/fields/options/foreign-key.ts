import * as v from 'valibot'

export const foreignKeyOptions = v.object({ relatedTableId: v.optional(v.string(), '') })

import * as v from 'valibot'
import { linkedFilters } from '../links/linked-filters.ts'

export const lookupOptions = v.object({
  relationColumnId: v.optional(v.string(), ''),
  lookupColumnId: v.optional(v.string(), ''),
  filters: linkedFilters,
})

import * as v from 'valibot'
import { dateFormats } from '../dates/date-parsing.ts'
import { timeFormats } from '../dates/instants.ts'

/** Shared by all types that store an instant. */
export const dateTimeOptions = v.object({
  date_format: v.optional(v.picklist(dateFormats), 'YYYY-MM-DD'),
  time_format: v.optional(v.picklist(timeFormats), 'HH:mm'),
  is12hrFormat: v.optional(v.boolean(), false),
  /** Display zone of the column; empty for the reader's zone. */
  timezone: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
  isDisplayTimezone: v.optional(v.boolean(), false),
  useSameTimezoneForAll: v.optional(v.boolean(), false),
})

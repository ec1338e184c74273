import * as v from 'valibot'
import { dateFormats } from '../dates/date-parsing.ts'

export const dateOptions = v.object({ date_format: v.optional(v.picklist(dateFormats), 'YYYY-MM-DD') })

import { eq } from './equality.ts'
import type { Operator } from './operator.ts'

/** Within a range of days; see relative-dates.ts for the ranges. */
export const isWithin: Operator = { name: 'isWithin', argument: 'date', matches: eq.matches, lower: eq.lower }

import { eq } from './equality.ts'
import type { Operator } from './operator.ts'

/** Within a span of days; see date-range.ts for the spans. */
export const isWithin: Operator = { name: 'isWithin', argument: 'date', matches: eq.matches, lower: eq.lower }

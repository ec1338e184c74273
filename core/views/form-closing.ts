import * as v from 'valibot'
import { isInstant } from '../instant.ts'
import * as limits from '../limits.ts'

/** An option that is an ISO date and time with its offset, stored in UTC; null for none. */
export function instantOption(name: string) {
  return v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.check((text) => isInstant(text), `${name} must be a time such as 2030-12-31T18:00:00Z, or null.`),
        v.transform((text) => new Date(text).toISOString()),
      ),
    ),
    null,
  )
}

/** Options that close a form: a time, a number of responses, or both. */
export const closingOptions = {
  /** Time after which the form accepts no responses; null for none. */
  closes_at: instantOption('closes_at'),
  /** Maximum number of responses; null for no limit. */
  response_limit: v.optional(
    v.nullable(
      v.pipe(
        v.number(),
        v.integer('response_limit must be a whole number.'),
        v.minValue(1, 'response_limit must be at least 1, or null.'),
        v.maxValue(limits.formResponsesMax),
      ),
    ),
    null,
  ),
}

export type FormClosing = { closesAt: string | null; responseLimit: number | null }

/** The conditions that close a form, from its options. */
export function closingOf(options: Readonly<Record<string, unknown>>): FormClosing {
  const { closes_at: closesAt, response_limit: responseLimit } = options
  return {
    closesAt: readInstant(closesAt),
    responseLimit: typeof responseLimit === 'number' ? responseLimit : null,
  }
}

/** Returns true if a form with this number of responses accepts no more. */
export function isClosed({ closesAt, responseLimit }: FormClosing, responses: number, now: Date): boolean {
  if (closesAt !== null && now.getTime() >= Date.parse(closesAt)) return true
  return responseLimit !== null && responses >= responseLimit
}

/** A stored time; null if it is missing or damaged. */
export function readInstant(value: unknown): string | null {
  return typeof value === 'string' && isInstant(value) ? value : null
}

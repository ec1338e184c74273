import * as v from 'valibot'
import * as limits from '../limits.ts'

/** Options that close a form: a time, a number of responses, or both. */
export const closingOptions = {
  /** Time after which the form accepts no responses; null for none. */
  closes_at: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.check((text) => isInstant(text), 'closes_at must be a time such as 2030-12-31T18:00:00Z, or null.'),
        v.transform((text) => new Date(text).toISOString()),
      ),
    ),
    null,
  ),
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

/** What closes a form, from its options. */
export function closingOf(options: Readonly<Record<string, unknown>>): FormClosing {
  const { closes_at: closesAt, response_limit: responseLimit } = options
  return {
    closesAt: typeof closesAt === 'string' && isInstant(closesAt) ? closesAt : null,
    responseLimit: typeof responseLimit === 'number' ? responseLimit : null,
  }
}

/** Returns true if a form with this number of responses accepts no more. */
export function isClosed({ closesAt, responseLimit }: FormClosing, responses: number, now: Date): boolean {
  if (closesAt !== null && now.getTime() >= Date.parse(closesAt)) return true
  return responseLimit !== null && responses >= responseLimit
}

/** An ISO date and time with its offset. */
function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  )
}

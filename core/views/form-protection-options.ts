import * as v from 'valibot'
import * as limits from '../limits.ts'

/** When a form checks that responses are not sent by programs: never, when too many come without a check, or always. */
export const botChecks = ['off', 'suspicious', 'always'] as const

/** Options that protect a form against programs; see `protectionOf`. */
export const protectionOptions = {
  bot_check: v.optional(v.picklist(botChecks), 'suspicious'),
  /** Responses per minute from one network address; null for the default. */
  submissions_per_minute: v.optional(
    v.nullable(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(limits.formSubmissionsPerMinutePerAddressMax),
      ),
    ),
    null,
  ),
}

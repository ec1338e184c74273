import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { BotCheckDetails } from '#core/protocol/bot-check.ts'
import type { View } from '#core/schema.ts'
import type { Context } from '../../../context.ts'
import { newChallenge } from './challenge.ts'

/** Throws BOT_CHECK_REQUIRED with the task: Turnstile if the operator has set it up, else proof of work. */
export function failBotCheck(context: Pick<Context, 'env' | 'now'>, form: Pick<View, 'id'>): never {
  const { TURNSTILE_SECRET, TURNSTILE_SITE_KEY, TURNSTILE_ORIGIN } = context.env.settings
  const details: BotCheckDetails =
    TURNSTILE_SECRET === ''
      ? {
          kind: 'proof-of-work',
          challenge: newChallenge(context, form),
          puzzles: limits.botCheckPuzzles,
          bits: limits.botCheckBits,
        }
      : { kind: 'turnstile', siteKey: TURNSTILE_SITE_KEY, origin: TURNSTILE_ORIGIN, cdata: form.id }
  return fail('BOT_CHECK_REQUIRED', details)
}

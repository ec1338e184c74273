import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import { botCheckHeader } from '#core/protocol/bot-check.ts'
import type { View } from '#core/schema.ts'
import { protectionOf } from '#core/views/form-protection.ts'
import type { Context } from '../../context.ts'
import type { WindowLimit } from '../../gateways/rate-limiter/window-counts.ts'
import { clientNetworkOf } from '../../http/client-address.ts'
import { rateLimitKey } from '../../rate-limits/rate-limit-key.ts'
import { failBotCheck } from './bot-check/bot-check-error.ts'
import { challengeOfProof, oneUseOf } from './bot-check/challenge.ts'
import { requireTurnstile } from './bot-check/turnstile-check.ts'

/** How a submission shows that no program sends it: nothing, a token or edit link, or the result of a bot check. */
type Check =
  | { kind: 'none' }
  | { kind: 'trusted' }
  | { kind: 'turnstile' }
  | { kind: 'proof'; use: WindowLimit }

/**
 * Limits submissions of a form per minute, per network address and in total, so that programs cannot flood a table:
 * RATE_LIMITED (429). Submissions without a bot check have lower limits, by the form's settings: BOT_CHECK_REQUIRED
 * (428). `isTrusted`: a member, or the holder of an edit link, who needs no check. Counts refused submissions under no limit. One call of the rate limiter does it all.
 */
export async function enforceSubmissionRateLimit(
  context: Context,
  form: View,
  isTrusted: boolean,
): Promise<void> {
  const { botCheck, perAddress, perForm } = protectionOf(form.options)
  const check =
    isTrusted || botCheck === 'off' ? ({ kind: 'trusted' } as const) : await readCheck(context, form)
  if (check.kind === 'none' && botCheck === 'always') return failBotCheck(context, form)
  const always = await minuteLimits(context, form, 'form', { perAddress, perForm })
  const unchecked =
    check.kind === 'none'
      ? await minuteLimits(context, form, 'form.unchecked', limits.uncheckedSubmissionsPerMinute)
      : []
  const once = check.kind === 'proof' ? [check.use] : []
  const counted = [...always, ...unchecked, ...once]
  const { retryAfter, counts } = await context.rateLimiter.count(form.id, counted, context.now)
  if (retryAfter !== null) {
    const exceeds = ({ max }: WindowLimit, index: number) => (counts[index] ?? 0) > max
    if (always.some(exceeds)) fail('RATE_LIMITED', { seconds: retryAfter })
    return failBotCheck(context, form)
  }
  // Asks the service only as often as submissions are allowed.
  if (check.kind === 'turnstile') await requireTurnstile(context, form)
}

async function readCheck(context: Context, form: View): Promise<Check> {
  if (context.env.settings.TURNSTILE_SECRET !== '')
    return { kind: context.request.headers.has(botCheckHeader) ? 'turnstile' : 'none' }
  const challenge = await challengeOfProof(context, form)
  return challenge ? { kind: 'proof', use: await oneUseOf(challenge) } : { kind: 'none' }
}

/** Limits per minute; without a known address only in total. */
async function minuteLimits(
  context: Context,
  form: View,
  name: string,
  { perAddress, perForm }: { perAddress: number; perForm: number },
): Promise<WindowLimit[]> {
  const address = clientNetworkOf(context)
  const window = 60
  const total = { key: await rateLimitKey(`${name}.link`, form.id), max: perForm, window }
  if (address === null) return [total]
  return [{ key: await rateLimitKey(`${name}.address`, form.id, address), max: perAddress, window }, total]
}

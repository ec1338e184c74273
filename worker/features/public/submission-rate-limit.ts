import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { View } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { clientNetworkOf } from '../../http/client-address.ts'
import { rateLimitKey } from '../../rate-limits/rate-limit-key.ts'

/**
 * Limits submissions of a form per minute, per network address and in total, so that programs cannot flood a table.
 * Throws RATE_LIMITED (429).
 */
export async function enforceSubmissionRateLimit(context: Context, form: View): Promise<void> {
  const address = clientNetworkOf(context)
  const window = 60
  const total = {
    key: await rateLimitKey('form.link', form.id),
    max: limits.formSubmissionsPerMinute,
    window,
  }
  const perAddress = {
    key: await rateLimitKey('form.address', form.id, address ?? ''),
    max: limits.formSubmissionsPerMinutePerAddress,
    window,
  }
  const seconds = await context.control.countAttempt(
    address === null ? [total] : [perAddress, total],
    context.now,
  )
  if (seconds !== null) fail('RATE_LIMITED', { seconds })
}

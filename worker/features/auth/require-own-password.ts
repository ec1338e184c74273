import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { dummyPasswordHash, verifyPassword } from '../../security/passwords.ts'
import type { RateLimit } from '../../store/control/rate-limits.ts'
import { passwordRateLimits } from './account-rate-limits.ts'

/** Throws INCORRECT_PASSWORD unless this is the user's password; attempts count towards the rate limits. */
export async function requireOwnPassword(
  { control, now }: Pick<Context, 'control' | 'now'>,
  userId: string,
  password: string,
  rateLimits: readonly RateLimit[] = [],
): Promise<void> {
  const wait = await control.countAttempt([...(await passwordRateLimits(userId)), ...rateLimits], now)
  if (wait !== null) fail('RATE_LIMITED', { seconds: wait })
  const stored = await control.passwordHashOf(userId)
  if (!(await verifyPassword(password, stored ?? dummyPasswordHash()))) fail('INCORRECT_PASSWORD')
}

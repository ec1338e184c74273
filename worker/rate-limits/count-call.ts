import { fail } from '#core/errors.ts'
import type { Context } from '../context.ts'
import type { WindowLimit } from '../gateways/rate-limiter/window-counts.ts'

/**
 * Counts a call through a public link against its rate limits. Throws RATE_LIMITED (429) and counts nothing if a limit does not allow it.
 * Returns the count of each limit.
 */
export async function countCall(
  { rateLimiter, now }: Pick<Context, 'rateLimiter' | 'now'>,
  scope: string,
  limits: readonly WindowLimit[],
): Promise<number[]> {
  const { retryAfter, counts } = await rateLimiter.count(scope, limits, now)
  if (retryAfter !== null) fail('RATE_LIMITED', { seconds: retryAfter })
  return counts
}

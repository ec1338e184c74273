import * as limits from '#core/limits.ts'
import type { RateLimit } from '../../store/control/rate-limits.ts'
import { rateLimitKey } from '../../rate-limits/rate-limit-key.ts'

/** Limits calls that send invitations, per sender. */
export async function invitationRateLimits(userId: string): Promise<RateLimit[]> {
  return [
    {
      key: await rateLimitKey('invite.account', userId),
      max: limits.invitationsPerHourPerUser,
      window: 3600,
    },
  ]
}

import { fail } from '#core/errors.ts'
import { isShortLink } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { clientNetworkOf } from '../http/client-address.ts'
import type { Env } from '../platform/env.ts'
import type { BaseShare } from '../store/control/base-shares.ts'
import type { Control } from '../store/control/control.ts'
import type { RateLimit } from '../store/control/rate-limits.ts'
import { rateLimitKey } from './rate-limit-key.ts'

export type Visit = { env: Env; control: Control; request: Request; now: Date }

/**
 * Rejects a visit through a short link if the client has requested too many unknown links. Long links cannot
 * be guessed, so they are never limited. Runs in parallel with the visit's other reads.
 */
export async function enforceUnknownLinkRateLimit(visit: Visit, linkId: string): Promise<void> {
  if (!isShortLink(linkId)) return
  const seconds = await visit.control.secondsUntilAttempt(await unknownLinkRateLimit(visit), visit.now)
  if (seconds !== null) fail('RATE_LIMITED', { seconds })
}

/** Counts a visit through an unknown link; throws if there were too many. */
export async function countUnknownShareLink(visit: Visit): Promise<void> {
  const seconds = await visit.control.countAttempt([await unknownLinkRateLimit(visit)], visit.now)
  if (seconds !== null) fail('RATE_LIMITED', { seconds })
}

/** Resolves a shared base link and counts guesses; null if it does not exist. */
export async function openBaseShare(visit: Visit, linkId: string): Promise<BaseShare | null> {
  const [share] = await Promise.all([
    visit.control.findBaseShare(linkId),
    enforceUnknownLinkRateLimit(visit, linkId),
  ])
  if (!share) await countUnknownShareLink(visit)
  return share
}

async function unknownLinkRateLimit(visit: Visit): Promise<RateLimit> {
  const key = await rateLimitKey('link.address', clientNetworkOf(visit) ?? '')
  return { key, max: limits.unknownLinksPer10Minutes, window: 600 }
}

import { fail } from '#core/errors.ts'
import { isShortLink } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import { clientNetworkOf } from './client-address.ts'
import type { Env } from './env.ts'
import type { BaseShare } from './store/control/base-shares.ts'
import type { Control } from './store/control/control.ts'
import type { Throttle } from './store/control/throttle.ts'
import { throttleKey } from './throttle-key.ts'

type Visit = { env: Env; control: Control; request: Request; now: Date }

/**
 * Refuses a visit by a short link from a client that has asked for too many unknown links. Long links are not guessed
 * by trying, so people who have one are never slowed. Runs beside the visit's other reads.
 */
export async function requireLinkGuesses(visit: Visit, linkId: string): Promise<void> {
  if (!isShortLink(linkId)) return
  const seconds = await visit.control.secondsUntilAttempt(await throttleOf(visit), visit.now)
  if (seconds !== null) fail('TOO_MANY_REQUESTS', { seconds })
}

/** Counts a visit by a link that does not exist, or no longer; throws when there were too many. */
export async function countUnknownLink(visit: Visit): Promise<void> {
  const seconds = await visit.control.countAttempt([await throttleOf(visit)], visit.now)
  if (seconds !== null) fail('TOO_MANY_REQUESTS', { seconds })
}

/** What the link of a whole base leads to, with guesses counted; null for a link that leads nowhere. */
export async function visitBaseShare(visit: Visit, linkId: string): Promise<BaseShare | null> {
  const [share] = await Promise.all([visit.control.findBaseShare(linkId), requireLinkGuesses(visit, linkId)])
  if (!share) await countUnknownLink(visit)
  return share
}

async function throttleOf(visit: Visit): Promise<Throttle> {
  const key = await throttleKey('link.address', clientNetworkOf(visit) ?? '')
  return { key, max: limits.unknownLinks, window: 600 }
}

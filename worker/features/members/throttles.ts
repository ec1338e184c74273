import type { Throttle } from '../../store/control/throttle.ts'
import { throttleKey } from '../../throttle-key.ts'

/** Calls that send invitations, by who sends them. */
export async function inviteThrottles(userId: string): Promise<Throttle[]> {
  return [{ key: await throttleKey('invite.account', userId), max: 60, window: 3600 }]
}

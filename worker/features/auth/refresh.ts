import type { TokenWire } from '#core/api/auth.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { giveTokens } from './begin-session.ts'
import { clearRefreshCookie, readRefreshCookie } from './refresh-cookie.ts'
import { leaveRooms, sessionOf } from '../../leave-rooms.ts'

/**
 * Exchanges the refresh cookie for an access token and the next cookie. A cookie that was exchanged before, past
 * a short grace for requests sent at the same time, is in two hands: the session ends.
 */
export async function refresh(context: Context): Promise<TokenWire> {
  const { control, env, now, request } = context
  const cookie = await readRefreshCookie(env.settings, request)
  if (cookie === null) fail('REFRESH_MISSING')
  const rotated =
    cookie === 'forged' ? null : await control.rotateSession(cookie.sessionId, cookie.generation, now)
  if (cookie === 'forged' || !rotated || 'endedUserId' in rotated) {
    if (cookie !== 'forged' && rotated && 'endedUserId' in rotated)
      await leaveRooms(context, rotated.endedUserId, sessionOf(cookie.sessionId))
    clearRefreshCookie(context)
    return fail('REFRESH_FAILED')
  }
  return giveTokens(context, rotated.user, cookie.sessionId, rotated.generation)
}

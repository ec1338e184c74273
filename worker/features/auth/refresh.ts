import type { TokenWire } from '#core/api/accounts/auth.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { issueTokens } from './session-tokens.ts'
import { clearRefreshCookie, readRefreshCookie } from './refresh-cookie.ts'
import { disconnectUser, sessionOf } from '../../messaging/disconnect-user.ts'

/**
 * Exchanges the refresh cookie for an access token and the next cookie. Reuse of an old cookie after the
 * grace period for concurrent requests means that it was stolen, so the session ends.
 */
export async function refresh(context: Context): Promise<TokenWire> {
  const { control, env, now, request } = context
  const cookie = await readRefreshCookie(env.settings, request)
  if (cookie === null) fail('REFRESH_TOKEN_MISSING')
  const rotated =
    cookie === 'forged' ? null : await control.rotateSession(cookie.sessionId, cookie.generation, now)
  if (cookie === 'forged' || !rotated || 'endedUserId' in rotated) {
    if (cookie !== 'forged' && rotated && 'endedUserId' in rotated)
      await disconnectUser(context, rotated.endedUserId, sessionOf(cookie.sessionId))
    clearRefreshCookie(context)
    return fail('REFRESH_TOKEN_INVALID')
  }
  return issueTokens(context, rotated.user, cookie.sessionId, rotated.generation)
}

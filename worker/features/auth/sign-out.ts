import type { MessageWire } from '#core/api/accounts/auth.ts'
import type { Context } from '../../context.ts'
import { disconnectUser, sessionOf } from '../../messaging/disconnect-user.ts'
import { readAccessToken } from '../../request/middleware/access-token.ts'
import { tokenOf } from '../../request/middleware/session.ts'
import { clearRefreshCookie, readRefreshCookie } from './refresh-cookie.ts'

/**
 * Ends the sessions of the cookie and the access token, and deletes the cookie. Succeeds without a session.
 */
export async function signOut(context: Context): Promise<MessageWire> {
  const { control, env, now, request } = context
  const cookie = await readRefreshCookie(env.settings, request)
  const token = tokenOf(request)
  const claims = token ? await readAccessToken(env.settings, token, now).catch(() => null) : null
  const sessionIds = new Set<string>()
  if (cookie !== null && cookie !== 'forged') sessionIds.add(cookie.sessionId)
  if (claims) sessionIds.add(claims.sessionId)
  for (const sessionId of sessionIds) {
    const userId = await control.endSession(sessionId, now)
    if (userId !== null) await disconnectUser(context, userId, sessionOf(sessionId))
  }
  clearRefreshCookie(context)
  return { msg: 'You are signed out.' }
}

import { randomText } from '#core/ids.ts'
import type { Context } from '../../context.ts'
import { signAccessToken } from '../../request/middleware/access-token.ts'
import type { NewSession } from '../../store/control/accounts.ts'
import type { User } from '../../store/control/users.ts'
import { setRefreshCookie, signRefreshToken } from './refresh-cookie.ts'

/** Creates a session to be stored. */
export function newSession(request: Request): NewSession {
  return { id: `se${randomText(26)}`, userAgent: request.headers.get('user-agent') }
}

/** Returns an access token and sets the refresh cookie. */
export async function issueTokens(
  context: Context,
  user: User,
  sessionId: string,
  generation: number,
): Promise<{ token: string }> {
  const { env, now } = context
  const refresh = await signRefreshToken(env.settings, { sessionId, generation })
  setRefreshCookie(context, refresh)
  return { token: await signAccessToken(env.settings, user, sessionId, now) }
}

import type { signInCall, TokenWire } from '#core/api/accounts/auth.ts'
import type { BodyOf } from '#core/api/call/define-call.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { dummyPasswordHash, verifyPassword } from '../../security/passwords.ts'
import { issueTokens, newSession } from './session-tokens.ts'
import { signInRateLimits } from './account-rate-limits.ts'

/**
 * Signs in. Unknown addresses, blocked accounts and wrong passwords get the same response after the same
 * time.
 */
export async function signIn(
  context: Context,
  { body }: { body: BodyOf<typeof signInCall> },
): Promise<TokenWire> {
  const { control, now, request } = context
  const rateLimits = await signInRateLimits(context, body.email)
  const { wait, user, passwordHash } = await control.findForSignIn(body.email, rateLimits, now)
  if (wait !== null) fail('RATE_LIMITED', { seconds: wait })
  const isRight = await verifyPassword(body.password, passwordHash ?? dummyPasswordHash())
  if (!user || !isRight) fail('INVALID_CREDENTIALS')
  const session = newSession(request)
  await control.startSession(user.id, session, rateLimits, now)
  return issueTokens(context, user, session.id, 1)
}

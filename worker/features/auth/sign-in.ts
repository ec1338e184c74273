import type { signInCall, TokenWire } from '#core/api/auth.ts'
import type { BodyOf } from '#core/api/call.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { nobodysHash, verifyPassword } from '../../passwords.ts'
import { giveTokens, newSession } from './begin-session.ts'
import { signInThrottles } from './guesses.ts'

/** Signs in. An unknown address, a blocked account and a wrong password get the same answer in the same time. */
export async function signIn(
  context: Context,
  { body }: { body: BodyOf<typeof signInCall> },
): Promise<TokenWire> {
  const { control, now, request } = context
  const throttles = await signInThrottles(context, body.email)
  const { wait, user, passwordHash } = await control.findForSignIn(body.email, throttles, now)
  if (wait !== null) fail('TOO_MANY_REQUESTS', { seconds: wait })
  const isRight = await verifyPassword(body.password, passwordHash ?? nobodysHash)
  if (!user || !isRight) fail('INVALID_CREDENTIALS')
  const session = newSession(request)
  await control.startSession(user.id, session, throttles, now)
  return giveTokens(context, user, session.id, 1)
}

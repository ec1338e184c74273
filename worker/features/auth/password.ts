import type { resetCall, resetCheckCall } from '#core/api/accounts/account.ts'
import type {
  MessageWire,
  passwordChangeCall,
  passwordForgotCall,
  TokenWire,
} from '#core/api/accounts/auth.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { disconnectUser } from '../../messaging/disconnect-user.ts'
import { hashToken, secondsFromNow, newToken } from '../../security/link-token.ts'
import { linkInEmail, emailLocaleFor, sendEmail } from '../../messaging/send-email.ts'
import { signAccessToken } from '../../request/middleware/access-token.ts'
import { readClaims } from '../../request/middleware/session.ts'
import { hashPassword } from '../../security/passwords.ts'
import { requireEmailAddress } from '../../http/site-address.ts'
import { passwordResetRateLimits, exemptKnownSender } from './account-rate-limits.ts'
import { requireStrongPassword } from './password-strength.ts'
import { requireOwnPassword } from './require-own-password.ts'

/** Changes the password, revokes all access tokens and ends all other sessions; returns a new token. */
export async function changePassword(
  context: Context,
  { body }: { body: BodyOf<typeof passwordChangeCall> },
): Promise<MessageWire & TokenWire> {
  const { control, env, now, request } = context
  const claims = await readClaims(request, env.settings, now)
  if (!claims) fail('AUTHENTICATION_REQUIRED')
  requireStrongPassword(body.newPassword, claims.email)
  await requireOwnPassword(context, claims.userId, body.currentPassword)
  await control.changePassword(claims.userId, await hashPassword(body.newPassword), claims.sessionId, now)
  await disconnectUser(context, claims.userId)
  const access = await control.access({ ...claims, tokenVersion: claims.tokenVersion + 1 }, null, now)
  if (!access) return fail('TOKEN_EXPIRED')
  const token = await signAccessToken(env.settings, access.user, claims.sessionId, now)
  return { msg: 'Your password was changed. Your other sessions have ended.', token }
}

/**
 * Sends a password reset link. Response and work are the same whether or not the address has an account; the
 * email is sent after the response.
 */
export async function forgotPassword(
  context: Context,
  { body }: { body: BodyOf<typeof passwordForgotCall> },
): Promise<MessageWire> {
  const { control, now } = context
  // Before any lookup, so that the response reveals nothing about accounts.
  requireEmailAddress(context)
  const { token, tokenHash } = await newToken()
  const link = { tokenHash, expires: secondsFromNow(now, limits.passwordResetTtlSeconds) }
  const rateLimits = await passwordResetRateLimits(context, body.email)
  const wait = await control.countAttempt(rateLimits, now)
  if (wait !== null) fail('RATE_LIMITED', { seconds: wait })
  const user = await control.startReset(body.email, link)
  if (user)
    sendEmail(context, {
      to: user.email,
      template: 'reset',
      locale: emailLocaleFor(context, user.locale),
      values: {
        link: linkInEmail(context, `password-reset/${token}`),
        minutes: limits.passwordResetTtlSeconds / 60,
      },
    })
  return { msg: 'If an account with this address exists, we sent it a link to reset the password.' }
}

/** Checks whether a password reset link is valid. */
export async function checkReset(
  { control, now }: Context,
  { params }: { params: ParamsOf<typeof resetCheckCall> },
): Promise<MessageWire> {
  if (!(await control.findLink('reset', await hashToken(params.token), now))) fail('LINK_INVALID')
  return { msg: 'This link is valid.' }
}

/** Sets a new password by a link, and ends all sessions of the user. */
export async function resetPassword(
  context: Context,
  { params, body }: { params: ParamsOf<typeof resetCall>; body: BodyOf<typeof resetCall> },
): Promise<MessageWire> {
  const { control, now } = context
  const tokenHash = await hashToken(params.token)
  const user = await control.findLink('reset', tokenHash, now)
  if (!user) return fail('LINK_INVALID')
  const password = body.password ?? body.new_password ?? ''
  requireStrongPassword(password, user.email)
  const userId = await control.resetPassword(tokenHash, await hashPassword(password), now)
  if (userId === null) return fail('LINK_INVALID')
  await disconnectUser(context, userId)
  await exemptKnownSender(context, user.email)
  return { msg: 'Your password was changed. Sign in with it.' }
}

import type { resetCall, resetCheckCall } from '#core/api/account.ts'
import type { MessageWire, passwordChangeCall, passwordForgotCall, TokenWire } from '#core/api/auth.ts'
import type { BodyOf, ParamsOf } from '#core/api/call.ts'
import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { leaveRooms } from '../../leave-rooms.ts'
import { hashToken, inSeconds, newToken } from '../../link-token.ts'
import { linkInEmail, localeFor, sendMail } from '../../mails.ts'
import { signAccessToken } from '../../middleware/access-token.ts'
import { readClaims } from '../../middleware/session.ts'
import { hashPassword } from '../../passwords.ts'
import { requireEmailAddress } from '../../site-address.ts'
import { forgotThrottles, rememberSender } from './guesses.ts'
import { requireStrongPassword } from './new-password.ts'
import { requireOwnPassword } from './own-password.ts'

/** Changes the password: every access token dies and every other session ends; the answer has a new token. */
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
  await leaveRooms(context, claims.userId)
  const access = await control.access({ ...claims, tokenVersion: claims.tokenVersion + 1 }, null, now)
  if (!access) return fail('TOKEN_EXPIRED')
  const token = await signAccessToken(env.settings, access.user, claims.sessionId, now)
  return { msg: 'Your password is changed. Your other sessions have ended.', token }
}

/**
 * Sends a link to a new password. The same answer after the same work, whether the address has an account or not:
 * what differs (the mail) happens after the answer.
 */
export async function forgotPassword(
  context: Context,
  { body }: { body: BodyOf<typeof passwordForgotCall> },
): Promise<MessageWire> {
  const { control, now } = context
  // Before anything is looked up, so that the answer says nothing about accounts.
  requireEmailAddress(context)
  const { token, tokenHash } = await newToken()
  const link = { tokenHash, expires: inSeconds(now, limits.resetLife) }
  const throttles = await forgotThrottles(context, body.email)
  const wait = await control.countAttempt(throttles, now)
  if (wait !== null) fail('TOO_MANY_REQUESTS', { seconds: wait })
  const user = await control.startReset(body.email, link)
  if (user)
    sendMail(context, {
      to: user.email,
      template: 'reset',
      locale: localeFor(context, user.locale),
      values: { link: linkInEmail(context, `password-reset/${token}`), minutes: limits.resetLife / 60 },
    })
  return { msg: 'If there is an account with this address, a link to a new password is on its way to it.' }
}

/** Says whether a link to a new password is still good. */
export async function checkReset(
  { control, now }: Context,
  { params }: { params: ParamsOf<typeof resetCheckCall> },
): Promise<MessageWire> {
  if (!(await control.findLink('reset', await hashToken(params.token), now))) fail('LINK_INVALID')
  return { msg: 'This link is good.' }
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
  await leaveRooms(context, userId)
  await rememberSender(context, user.email)
  return { msg: 'Your new password is set. Sign in with it.' }
}

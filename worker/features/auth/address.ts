import type { emailChangeCall, emailConfirmCall } from '#core/api/accounts/account.ts'
import type { MessageWire, TokenWire } from '#core/api/accounts/auth.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { disconnectUser } from '../../messaging/disconnect-user.ts'
import { hashToken, secondsFromNow, newToken } from '../../security/link-token.ts'
import { linkInEmail, emailLocaleFor, sendEmail } from '../../messaging/send-email.ts'
import { signAccessToken } from '../../request/middleware/access-token.ts'
import { readClaims } from '../../request/middleware/session.ts'
import { requireEmailAddress } from '../../http/site-address.ts'
import { emailKey } from '../../store/control/users.ts'
import { emailChangeRateLimits } from './account-rate-limits.ts'
import { requireOwnPassword } from './require-own-password.ts'

/** Sends a verification link to the new address. */
export async function changeEmail(
  context: Context,
  { body }: { body: BodyOf<typeof emailChangeCall> },
): Promise<MessageWire> {
  const { control, env, now, request } = context
  const claims = (await readClaims(request, env.settings, now)) ?? fail('AUTHENTICATION_REQUIRED')
  requireEmailAddress(context)
  const address = emailKey(body.email)
  await requireOwnPassword(
    context,
    claims.userId,
    body.password,
    await emailChangeRateLimits(claims.userId, address),
  )
  const { token, tokenHash } = await newToken()
  await control.makeAddressLink(claims.userId, address, {
    tokenHash,
    expires: secondsFromNow(now, limits.passwordResetTtlSeconds),
  })
  const user = await control.findUser(claims.userId)
  sendEmail(context, {
    to: address,
    template: 'newAddress',
    locale: emailLocaleFor(context, user?.locale ?? null),
    values: {
      account: claims.email,
      link: linkInEmail(context, `new-address/${token}`),
      minutes: limits.passwordResetTtlSeconds / 60,
    },
  })
  return { msg: 'We sent a link to the new address. Open it in this browser to confirm the address.' }
}

/**
 * Changes the address. The link only works for the user who requested it; otherwise one could trick another
 * person into verifying an address by a click. Notifies the old address.
 */
export async function confirmEmailChange(
  context: Context,
  { params }: { params: ParamsOf<typeof emailConfirmCall> },
): Promise<MessageWire & TokenWire> {
  const { control, env, now, request } = context
  const claims = (await readClaims(request, env.settings, now)) ?? fail('AUTHENTICATION_REQUIRED')
  const { userId, sessionId } = claims
  const before = await control.changeAddress(userId, await hashToken(params.token), sessionId, now)
  if (before === null) return fail('LINK_INVALID')
  await disconnectUser(context, userId)
  const access = await control.access({ ...claims, tokenVersion: claims.tokenVersion + 1 }, null, now)
  if (!access) return fail('TOKEN_EXPIRED')
  const { user } = access
  sendEmail(context, {
    to: before,
    template: 'addressChanged',
    locale: emailLocaleFor(context, user.locale),
    values: { address: user.email, link: linkInEmail(context, '') },
  })
  const token = await signAccessToken(env.settings, user, sessionId, now)
  return { msg: 'Your email address was changed. Your other sessions have ended.', token }
}

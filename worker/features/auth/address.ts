import type { addressChangeCall, addressConfirmCall } from '#core/api/account.ts'
import type { MessageWire, TokenWire } from '#core/api/auth.ts'
import type { BodyOf, ParamsOf } from '#core/api/call.ts'
import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { leaveRooms } from '../../leave-rooms.ts'
import { hashToken, inSeconds, newToken } from '../../link-token.ts'
import { linkInEmail, localeFor, sendMail } from '../../mails.ts'
import { signAccessToken } from '../../middleware/access-token.ts'
import { readClaims } from '../../middleware/session.ts'
import { requireEmailAddress } from '../../site-address.ts'
import { emailKey } from '../../store/control/users.ts'
import { addressThrottles } from './guesses.ts'
import { requireOwnPassword } from './own-password.ts'

/** Sends a link to the address that is to be one's own. */
export async function changeAddress(
  context: Context,
  { body }: { body: BodyOf<typeof addressChangeCall> },
): Promise<MessageWire> {
  const { control, env, now, request } = context
  const claims = (await readClaims(request, env.settings, now)) ?? fail('AUTHENTICATION_REQUIRED')
  requireEmailAddress(context)
  const address = emailKey(body.email)
  await requireOwnPassword(
    context,
    claims.userId,
    body.password,
    await addressThrottles(claims.userId, address),
  )
  const { token, tokenHash } = await newToken()
  await control.makeAddressLink(claims.userId, address, {
    tokenHash,
    expires: inSeconds(now, limits.resetLife),
  })
  const user = await control.findUser(claims.userId)
  sendMail(context, {
    to: address,
    template: 'newAddress',
    locale: localeFor(context, user?.locale ?? null),
    values: {
      account: claims.email,
      link: linkInEmail(context, `new-address/${token}`),
      minutes: limits.resetLife / 60,
    },
  })
  return { msg: 'A link is on its way to the new address. Open it here to use the address.' }
}

/**
 * Takes the new address. The link counts for whoever asked for it alone: else somebody could have another person
 * prove an address for them by one click. The old address is told.
 */
export async function confirmAddress(
  context: Context,
  { params }: { params: ParamsOf<typeof addressConfirmCall> },
): Promise<MessageWire & TokenWire> {
  const { control, env, now, request } = context
  const claims = (await readClaims(request, env.settings, now)) ?? fail('AUTHENTICATION_REQUIRED')
  const { userId, sessionId } = claims
  const before = await control.changeAddress(userId, await hashToken(params.token), sessionId, now)
  if (before === null) return fail('LINK_INVALID')
  await leaveRooms(context, userId)
  const access = await control.access({ ...claims, tokenVersion: claims.tokenVersion + 1 }, null, now)
  if (!access) return fail('TOKEN_EXPIRED')
  const { user } = access
  sendMail(context, {
    to: before,
    template: 'addressChanged',
    locale: localeFor(context, user.locale),
    values: { address: user.email, link: linkInEmail(context, '') },
  })
  const token = await signAccessToken(env.settings, user, sessionId, now)
  return { msg: 'Your e-mail address is changed. Your other sessions have ended.', token }
}

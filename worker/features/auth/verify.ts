import type { verifyCall } from '#core/api/account.ts'
import type { MessageWire } from '#core/api/auth.ts'
import type { ParamsOf } from '#core/api/call.ts'
import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { hashToken, inSeconds, newToken } from '../../link-token.ts'
import { daysOf, linkInEmail, localeFor, sendMail } from '../../mails.ts'
import { signedIn } from '../../signed-in.ts'
import { requireEmailAddress } from '../../site-address.ts'
import type { User } from '../../store/control/users.ts'
import { verifyThrottles } from './guesses.ts'

/** Sends the link that proves somebody's address. */
export async function sendVerification(
  context: Context,
  user: Pick<User, 'id' | 'email' | 'locale'>,
): Promise<void> {
  const { token, tokenHash } = await newToken()
  await context.control.makeVerifyLink(user.id, {
    tokenHash,
    expires: inSeconds(context.now, limits.verificationLife),
  })
  sendMail(context, {
    to: user.email,
    template: 'verify',
    locale: localeFor(context, user.locale),
    values: {
      link: linkInEmail(context, `verify-email/${token}`),
      days: daysOf(limits.verificationLife),
    },
  })
}

/** Takes an address for proved. */
export async function verify(
  { control, now }: Context,
  { params }: { params: ParamsOf<typeof verifyCall> },
): Promise<MessageWire> {
  if (!(await control.verifyAddress(await hashToken(params.token), now))) fail('LINK_INVALID')
  return { msg: 'Your e-mail address is confirmed.' }
}

/** Sends the link once more. */
export async function verifyAgain(context: Context): Promise<MessageWire> {
  const { userId } = await signedIn(context)
  requireEmailAddress(context)
  const wait = await context.control.countAttempt(await verifyThrottles(userId), context.now)
  if (wait !== null) fail('TOO_MANY_REQUESTS', { seconds: wait })
  const user = (await context.control.findUser(userId)) ?? fail('AUTHENTICATION_REQUIRED')
  if (user.emailVerified) return { msg: 'Your e-mail address is confirmed already.' }
  await sendVerification(context, user)
  return { msg: 'A new link is on its way to your address.' }
}

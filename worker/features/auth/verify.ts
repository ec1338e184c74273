import type { verifyCall } from '#core/api/accounts/account.ts'
import type { MessageWire } from '#core/api/accounts/auth.ts'
import type { ParamsOf } from '#core/api/call/define-call.ts'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { hashToken, secondsFromNow, newToken } from '../../security/link-token.ts'
import { daysOf, linkInEmail, emailLocaleFor, sendEmail } from '../../messaging/send-email.ts'
import { requireUser } from '../../request/require-user.ts'
import { requireEmailAddress } from '../../http/site-address.ts'
import type { User } from '../../store/control/users.ts'
import { verificationRateLimits } from './account-rate-limits.ts'

/** Sends a verification link. */
export async function sendVerification(
  context: Context,
  user: Pick<User, 'id' | 'email' | 'locale'>,
): Promise<void> {
  const { token, tokenHash } = await newToken()
  await context.control.makeVerifyLink(user.id, {
    tokenHash,
    expires: secondsFromNow(context.now, limits.emailVerificationTtlSeconds),
  })
  sendEmail(context, {
    to: user.email,
    template: 'verify',
    locale: emailLocaleFor(context, user.locale),
    values: {
      link: linkInEmail(context, `verify-email/${token}`),
      days: daysOf(limits.emailVerificationTtlSeconds),
    },
  })
}

/** Marks an address as verified. */
export async function verify(
  { control, now }: Context,
  { params }: { params: ParamsOf<typeof verifyCall> },
): Promise<MessageWire> {
  if (!(await control.verifyAddress(await hashToken(params.token), now))) fail('LINK_INVALID')
  return { msg: 'Your email address is confirmed.' }
}

/** Sends the link again. */
export async function verifyAgain(context: Context): Promise<MessageWire> {
  const { userId } = await requireUser(context)
  requireEmailAddress(context)
  const wait = await context.control.countAttempt(await verificationRateLimits(userId), context.now)
  if (wait !== null) fail('RATE_LIMITED', { seconds: wait })
  const user = (await context.control.findUser(userId)) ?? fail('AUTHENTICATION_REQUIRED')
  if (user.emailVerified) return { msg: 'Your email address is already confirmed.' }
  await sendVerification(context, user)
  return { msg: 'We sent a new link to your address.' }
}

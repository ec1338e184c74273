import type { BodyOf, OutputOf, ParamsOf } from '#core/api/call/define-call.ts'
import type { usersAdd, usersResend } from '#core/api/accounts/users.ts'
import { orgRolesOf } from '#core/api/accounts/users.ts'
import { fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { secondsFromNow, newToken } from '../../security/link-token.ts'
import { canSendEmail, daysOf, linkInEmail, emailLocaleFor, sendEmail } from '../../messaging/send-email.ts'
import { requireUser } from '../../request/require-user.ts'
import { requireEmailAddress } from '../../http/site-address.ts'
import { nameOf } from '../../store/control/users.ts'
import { note } from './users.ts'

/** Invites somebody to the instance, even if sign-up is closed. */
export async function addUser(
  context: Context,
  { body }: { body: BodyOf<typeof usersAdd> },
): Promise<OutputOf<typeof usersAdd>> {
  const { control, now } = context
  const { userId } = await requireUser(context)
  const byMail = (await canSendEmail(context)) && body.link !== true
  if (byMail) requireEmailAddress(context)
  const { token, tokenHash } = await newToken()
  const id = await control.inviteToInstance(
    {
      id: `iv${randomText(20)}`,
      email: body.email,
      tokenHash,
      provesAddress: byMail,
      expires: secondsFromNow(now, limits.invitationTtlSeconds),
      orgRoles: orgRolesOf(body.roles),
      invitedBy: userId,
    },
    now,
  )
  if (id === null) return fail('EMAIL_TAKEN')
  if (body.link !== true) await sendInvitation(context, userId, body.email, token)
  await note(context, 'user.invite', id, { email: body.email, roles: body.roles })
  const shown = byMail ? {} : { invite_token: token }
  return { msg: 'The invitation was created.', id, email: body.email, ...shown }
}

export async function resendToUser(
  context: Context,
  { params, body }: { params: ParamsOf<typeof usersResend>; body: BodyOf<typeof usersResend> },
): Promise<OutputOf<typeof usersResend>> {
  const { control, now } = context
  const { userId } = await requireUser(context)
  const byMail = (await canSendEmail(context)) && body?.link !== true
  if (byMail) requireEmailAddress(context)
  const { token, tokenHash } = await newToken()
  const link = { tokenHash, provesAddress: byMail, expires: secondsFromNow(now, limits.invitationTtlSeconds) }
  const invitation = await control.renewInvitation(null, params.userId, link)
  if (!invitation) return fail('INVITATION_NOT_FOUND')
  if (body?.link !== true) await sendInvitation(context, userId, invitation.email, token)
  await note(context, 'user.invite', params.userId, { email: invitation.email, again: true })
  return { msg: 'The invitation has a new link.', ...(byMail ? {} : { invite_token: token }) }
}

async function sendInvitation(context: Context, userId: string, to: string, token: string): Promise<void> {
  const user = await context.control.findUser(userId)
  sendEmail(context, {
    to,
    template: 'invite',
    locale: emailLocaleFor(context, user?.locale ?? null),
    values: {
      inviter: user ? nameOf(user) : '',
      base: null,
      role: null,
      link: linkInEmail(context, `signup/${token}`),
      days: daysOf(limits.invitationTtlSeconds),
    },
  })
}

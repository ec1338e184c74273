import * as v from 'valibot'
import { emailSchema } from '#core/api/accounts/auth.ts'
import type { BodyOf, OutputOf, ParamsOf } from '#core/api/call/define-call.ts'
import type { InviteResult, InviteWire, membersInvite, membersResend } from '#core/api/bases/members.ts'
import { fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { logAccessChange } from '../../request/log-access-change.ts'
import type { Context } from '../../context.ts'
import type { EmailMessage } from '../../gateways/mail/mail.ts'
import { secondsFromNow, newToken } from '../../security/link-token.ts'
import { canSendEmail, daysOf, linkInEmail, emailLocaleFor, sendEmail } from '../../messaging/send-email.ts'
import { notify } from '../../messaging/create-notifications.ts'
import { requireUser } from '../../request/require-user.ts'
import { requireEmailAddress } from '../../http/site-address.ts'
import { emailKey, nameOf } from '../../store/control/users.ts'
import { invitationRateLimits } from './invitation-rate-limit.ts'

/**
 * Invites addresses. Accounts with a verified address are added directly; all others get a link that works
 * once. If emails cannot be sent or links were requested, the response has the links.
 */
export async function inviteMembers(
  context: Context,
  {
    params: { baseId },
    body,
  }: { params: ParamsOf<typeof membersInvite>; body: BodyOf<typeof membersInvite> },
): Promise<InviteWire> {
  const { control, now } = context
  const { userId } = await requireUser(context)
  const wait = await control.countAttempt(await invitationRateLimits(userId), now)
  if (wait !== null) fail('RATE_LIMITED', { seconds: wait })
  const byMail = (await canSendEmail(context)) && body.link !== true
  if (byMail) requireEmailAddress(context)
  const addresses = [...new Map(body.email.map((email) => [emailKey(email), email])).values()]
  const valid = addresses.filter((email) => v.is(emailSchema, email))
  if (valid.length === 0)
    fail('INVALID_REQUEST', { problem: `email: "${addresses[0] ?? ''}" is not a valid email address.` })
  const people = await Promise.all(
    valid.map(async (email) => ({
      id: `iv${randomText(20)}`,
      email,
      ...(await newToken()),
      provesAddress: byMail,
      expires: secondsFromNow(now, limits.invitationTtlSeconds),
    })),
  )
  const outcome = await control.inviteToBase({ baseId, role: body.roles, invitedBy: userId }, people, now)
  const results = new Map<string, InviteResult>()
  const mails = await mailsAbout(context, baseId, userId, body.roles)
  const added: string[] = []
  for (const [index, { email, token }] of people.entries()) {
    const done = outcome[index] ?? null
    if (done === null) results.set(email, { email, status: 'member', id: null })
    else if ('userId' in done) {
      results.set(email, { email, status: 'added', id: done.userId })
      mails.added(email)
      added.push(done.userId)
      await logAccessChange(context, baseId, 'member.add', { userId: done.userId, role: body.roles })
    } else {
      const shown = byMail ? {} : { invite_token: token }
      results.set(email, { email, status: 'invited', id: done.invitationId, ...shown })
      if (body.link !== true) mails.invite(email, token)
      await logAccessChange(context, baseId, 'member.invite', {
        invitationId: done.invitationId,
        role: body.roles,
      })
    }
  }
  await notify(
    context,
    added.map((id) => ({
      userId: id,
      baseId,
      type: 'base.invite',
      by: userId,
      commentId: null,
      body: { role: body.roles },
    })),
  )
  const first = [...results.values()][0]
  if (addresses.length === 1 && first?.status === 'member') fail('MEMBER_EXISTS', { email: first.email })
  return answerOf(addresses.map((email) => results.get(email) ?? { email, status: 'invalid', id: null }))
}

/** Gives an invitation a new link and expiry. */
export async function resendInvitation(
  context: Context,
  {
    params: { baseId, userId: id },
    body,
  }: { params: ParamsOf<typeof membersResend>; body: BodyOf<typeof membersResend> },
): Promise<OutputOf<typeof membersResend>> {
  const { control, now } = context
  const { userId } = await requireUser(context)
  const wait = await control.countAttempt(await invitationRateLimits(userId), now)
  if (wait !== null) fail('RATE_LIMITED', { seconds: wait })
  const byMail = (await canSendEmail(context)) && body?.link !== true
  if (byMail) requireEmailAddress(context)
  const { token, tokenHash } = await newToken()
  const link = { tokenHash, provesAddress: byMail, expires: secondsFromNow(now, limits.invitationTtlSeconds) }
  const invitation = await control.renewInvitation(baseId, id, link)
  if (!invitation) return fail('INVITATION_NOT_FOUND')
  const mails = await mailsAbout(context, baseId, userId, invitation.role ?? 'viewer')
  if (body?.link !== true) mails.invite(invitation.email, token)
  return { msg: 'The invitation has a new link.', ...(byMail ? {} : { invite_token: token }) }
}

async function mailsAbout(context: Context, baseId: string, userId: string, role: string) {
  const [user, base] = await Promise.all([
    context.control.findUser(userId),
    context.control.findBase(userId, baseId),
  ])
  const inviter = user ? nameOf(user) : ''
  const title = base?.title ?? ''
  const locale = emailLocaleFor(context, user?.locale ?? null)
  const send = (mail: EmailMessage) => sendEmail(context, mail)
  return {
    invite: (to: string, token: string) =>
      send({
        to,
        template: 'invite',
        locale,
        values: {
          inviter,
          base: title,
          role,
          link: linkInEmail(context, `signup/${token}`),
          days: daysOf(limits.invitationTtlSeconds),
        },
      }),
    added: (to: string) =>
      send({
        to,
        template: 'added',
        locale,
        values: { inviter, base: title, role, link: linkInEmail(context, `nc/${baseId}`) },
      }),
  }
}

const problems = {
  member: 'is already a member of this base.',
  invalid: 'is not a valid email address.',
} as const

function answerOf(results: InviteResult[]): InviteWire {
  const error = results.flatMap(({ email, status }) =>
    status === 'member' || status === 'invalid' ? [{ email, error: `${email} ${problems[status]}` }] : [],
  )
  const count = results.length - error.length
  const token = results.length === 1 ? results[0]?.invite_token : undefined
  return {
    msg: count === 1 ? 'One person was invited.' : `${count} people were invited.`,
    email: results.map(({ email }) => email).join(','),
    results,
    ...(token === undefined ? {} : { invite_token: token }),
    ...(error.length === 0 ? {} : { error }),
  }
}

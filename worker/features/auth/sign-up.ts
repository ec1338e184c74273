import type { Actor } from '#core/access/actor.ts'
import type { signUpCall, TokenWire } from '#core/api/accounts/auth.ts'
import type { BodyOf } from '#core/api/call/define-call.ts'
import { fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../security/passwords.ts'
import { logAccessChange } from '../../request/log-access-change.ts'
import { hashToken } from '../../security/link-token.ts'
import { canSendEmail } from '../../messaging/send-email.ts'
import { emailKey, type User } from '../../store/control/users.ts'
import { issueTokens, newSession } from './session-tokens.ts'
import { exemptKnownSender, signUpRateLimits } from './account-rate-limits.ts'
import { requireStrongPassword } from './password-strength.ts'
import { sendVerification } from './verify.ts'

/**
 * Creates an account: the first one becomes super admin, later ones get the default role. An invitation
 * permits sign-up when it is closed, and adds the user to its base. Invited addresses must use the invitation
 * link, unless the address can be verified by email.
 */
export async function signUp(
  context: Context,
  { body }: { body: BodyOf<typeof signUpCall> },
): Promise<TokenWire> {
  const { control, env, now, request } = context
  requireStrongPassword(body.password, body.email)
  const rateLimits = await signUpRateLimits(context)
  const wait = rateLimits.length === 0 ? null : await control.countAttempt(rateLimits, now)
  if (wait !== null) fail('RATE_LIMITED', { seconds: wait })
  const invitation = body.token ? await hashToken(body.token) : null
  const base = invitation === null ? null : await invitedTo(context, invitation, body.email)
  const session = newSession(request)
  const user = await control.signUp(
    {
      id: `us${randomText(20)}`,
      email: body.email,
      passwordHash: await hashPassword(body.password),
      firstname: body.firstname ?? null,
      lastname: body.lastname ?? null,
      displayName: body.display_name || null,
      roles: ['org-level-creator'],
    },
    session,
    {
      inviteOnly: env.settings.INVITE_ONLY === 'true',
      invitation,
      isVerified: false,
      // If emails cannot be sent, only the invitation link verifies an address.
      invitedByLinkOnly: !(await canSendEmail(context)),
    },
    now,
  )
  if (base)
    await logAccessChange(asUser(context, user, session.id), base.id, 'member.join', {
      userId: user.id,
      role: base.role,
    })
  if (!user.emailVerified) await sendVerification(context, user)
  await exemptKnownSender(context, user.email)
  return issueTokens(context, user, session.id, 1)
}

/**
 * The base of an invitation to this address; null for the instance. Throws before the costly password hash.
 */
async function invitedTo({ control, now }: Context, invitation: string, email: string) {
  const found = await control.findInvitation(invitation, now)
  if (!found || emailKey(found.email) !== emailKey(email)) return fail('INVITATION_INVALID')
  return found.baseId === null ? null : { id: found.baseId, role: found.role }
}

/** The request was anonymous; its effects belong to the new user. */
function asUser(context: Context, user: User, sessionId: string): Context {
  const { id, email, roles } = user
  const actor: Actor = { kind: 'user', userId: id, email, sessionId, orgRoles: roles, baseRole: null }
  return { ...context, actor: Promise.resolve(actor) }
}

import type { Actor } from '#core/access/actor.ts'
import type { signUpCall, TokenWire } from '#core/api/auth.ts'
import type { BodyOf } from '#core/api/call.ts'
import { fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import type { Context } from '../../context.ts'
import { hashPassword } from '../../passwords.ts'
import { logAccess } from '../../access-log.ts'
import { hashToken } from '../../link-token.ts'
import { canSendMail } from '../../mails.ts'
import { emailKey, type User } from '../../store/control/users.ts'
import { giveTokens, newSession } from './begin-session.ts'
import { rememberSender, signUpThrottles } from './guesses.ts'
import { requireStrongPassword } from './new-password.ts'
import { sendVerification } from './verify.ts'

/**
 * Makes an account: the first of the instance is its super, later ones have the role that the instance gives. An
 * invitation lets its address in also when sign-up is closed, and into the base that it is to. An invited address signs
 * up by the invitation's link alone, unless a mail can prove that it is the person's.
 */
export async function signUp(
  context: Context,
  { body }: { body: BodyOf<typeof signUpCall> },
): Promise<TokenWire> {
  const { control, env, now, request } = context
  requireStrongPassword(body.password, body.email)
  const throttles = await signUpThrottles(context)
  const wait = throttles.length === 0 ? null : await control.countAttempt(throttles, now)
  if (wait !== null) fail('TOO_MANY_REQUESTS', { seconds: wait })
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
      // Where no mail can be sent, an address is proved by nothing but the invitation's link.
      invitedByLinkOnly: !(await canSendMail(context)),
    },
    now,
  )
  if (base)
    await logAccess(asUser(context, user, session.id), base.id, 'member.join', {
      userId: user.id,
      role: base.role,
    })
  if (!user.emailVerified) await sendVerification(context, user)
  await rememberSender(context, user.email)
  return giveTokens(context, user, session.id, 1)
}

/** The base that an invitation to this address is to; null for one to the instance. Throws before a hash is made. */
async function invitedTo({ control, now }: Context, invitation: string, email: string) {
  const found = await control.findInvitation(invitation, now)
  if (!found || emailKey(found.email) !== emailKey(email)) return fail('INVITATION_INVALID')
  return found.baseId === null ? null : { id: found.baseId, role: found.role }
}

/** The request came from nobody; what it did is the new user's. */
function asUser(context: Context, user: User, sessionId: string): Context {
  const { id, email, roles } = user
  const actor: Actor = { kind: 'user', userId: id, email, sessionId, orgRoles: roles, baseRole: null }
  return { ...context, actor: Promise.resolve(actor) }
}

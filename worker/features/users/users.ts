import type { MessageWire } from '#core/api/accounts/auth.ts'
import type { BodyOf, OutputOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import { type Page, pageInfo } from '#core/api/call/shapes.ts'
import type * as calls from '#core/api/accounts/users.ts'
import { orgRolesOf, type OrgUserWire } from '#core/api/accounts/users.ts'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { Context } from '../../context.ts'
import { secondsFromNow, newToken } from '../../security/link-token.ts'
import { disconnectUser } from '../../messaging/disconnect-user.ts'
import { linkTo } from '../../messaging/send-email.ts'
import { readPage } from '#core/query/pagination.ts'
import { requireUser } from '../../request/require-user.ts'
import type { Invitation } from '../../store/control/invitations.ts'
import type { OrgUser } from '../../store/control/org-users.ts'

const isInvitation = (id: string) => id.startsWith('iv')

type OfUser = { params: ParamsOf<typeof calls.usersUpdate> }

/** Lists users by pages; invitations follow on the last page. */
export async function listUsers(
  context: Context,
  { query }: { query: QueryOf<typeof calls.usersList> },
): Promise<Page<OrgUserWire>> {
  const { limit, offset } = readPage(query, limits.pageSizeMax)
  const search = (query.query ?? '').slice(0, limits.searchLength)
  const [{ list, total }, waiting] = await Promise.all([
    context.control.listUsers(search, limit, offset),
    context.control.listInvitations(null),
  ])
  const isLast = offset + limit >= total
  const invited = isLast
    ? waiting.filter(({ email }) => email.toLowerCase().includes(search.toLowerCase()))
    : []
  return {
    list: [...list.map(userWire), ...invited.map(invitationWire)],
    pageInfo: pageInfo(total, offset, limit),
  }
}

type Change = { body: BodyOf<typeof calls.usersUpdate> }

/**
 * Changes a role or blocks a user, effective immediately: blocked users lose their sessions, and open sockets
 * close.
 */
export async function changeUser(context: Context, { params, body }: OfUser & Change): Promise<MessageWire> {
  const { control, now } = context
  const { userId } = params
  if (isInvitation(userId)) return changeInvitation(context, { params, body })
  const asker = await requireUser(context)
  if (asker.userId === userId && body.blocked === true) fail('CANNOT_CHANGE_SELF')
  const change = {
    ...(body.roles === undefined ? {} : { roles: orgRolesOf(body.roles) }),
    ...(body.blocked === undefined ? {} : { blocked: body.blocked }),
  }
  if (!(await control.changeUser(userId, change, asker.userId, now))) return refusal(context, userId)
  await disconnectUser(context, userId)
  const { roles, blocked } = body
  if (roles !== undefined) await note(context, 'user.role', userId, { roles })
  if (blocked !== undefined) await note(context, blocked ? 'user.block' : 'user.unblock', userId, {})
  return { msg: 'The user was updated.' }
}

/** Changes the future role of an invited person. */
async function changeInvitation(
  context: Context,
  { params: { userId: id }, body: { roles, blocked } }: OfUser & Change,
): Promise<MessageWire> {
  if (blocked !== undefined)
    fail('INVALID_REQUEST', { problem: 'An invitation cannot be blocked. Revoke it instead.' })
  if (roles === undefined) fail('INVALID_REQUEST', { problem: 'roles is missing.' })
  const asker = await requireUser(context)
  if (!(await context.control.changeOrgInvitation(id, orgRolesOf(roles), asker.userId)))
    fail('INVITATION_NOT_FOUND')
  await note(context, 'user.role', id, { roles })
  return { msg: 'The role of the invitation was changed.' }
}

/** Deletes a user and their private data, or an invitation. Their content in bases remains. */
export async function deleteUser(context: Context, { params: { userId } }: OfUser): Promise<MessageWire> {
  const { control, disconnect, now } = context
  if (isInvitation(userId)) {
    if (!(await control.deleteInvitation(null, userId))) fail('INVITATION_NOT_FOUND')
    await note(context, 'user.uninvite', userId, {})
    return { msg: 'The invitation was revoked.' }
  }
  const asker = await requireUser(context)
  if (asker.userId === userId) fail('CANNOT_CHANGE_SELF')
  const [rooms, user] = await Promise.all([control.roomsOf(userId, now), control.findUser(userId)])
  if (!(await control.deleteUser(userId, asker.userId))) return refusal(context, userId)
  await disconnect(rooms, { userId })
  await note(context, 'user.delete', userId, { email: user?.email ?? null })
  return { msg: 'The user was deleted.' }
}

/** Creates a password reset link that the administrator passes on. */
export async function makeResetLink(
  context: Context,
  { params: { userId } }: OfUser,
): Promise<OutputOf<typeof calls.usersResetLink>> {
  const { token, tokenHash } = await newToken()
  const link = { tokenHash, expires: secondsFromNow(context.now, limits.passwordResetTtlSeconds) }
  const user = await context.control.makeResetLink(userId, link)
  if (!user) return fail('USER_NOT_FOUND')
  await note(context, 'user.resetLink', userId, {})
  return { reset_password_token: token, reset_password_url: linkTo(context, `password-reset/${token}`) }
}

async function refusal({ control }: Context, userId: string): Promise<never> {
  if (!(await control.findUser(userId))) fail('USER_NOT_FOUND')
  const titles = await control.soleOwnerOf(userId)
  if (titles.length > 0)
    fail('USER_OWNS_BASES', { count: titles.length, titles: titles.slice(0, 5).join(', ') })
  fail('LAST_ADMIN')
}

/** Adds an administrator's action to the instance audit. */
export async function note(
  context: Context,
  action: string,
  subject: string | null,
  detail: Record<string, unknown>,
): Promise<void> {
  const { userId } = await requireUser(context)
  await context.control.note({ by: userId, action, subject, detail }, context.now)
}

function userWire(user: OrgUser): OrgUserWire {
  return {
    id: user.id,
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    display_name: user.displayName,
    color: user.color,
    email_verified: user.emailVerified,
    roles: user.roles,
    projectsCount: user.bases,
    blocked: user.blocked,
    invited: false,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  }
}

function invitationWire(invitation: Invitation): OrgUserWire {
  return {
    id: invitation.id,
    email: invitation.email,
    firstname: null,
    lastname: null,
    display_name: null,
    color: null,
    email_verified: false,
    roles: invitation.orgRoles ?? '',
    projectsCount: 0,
    blocked: false,
    invited: true,
    created_at: invitation.createdAt,
    updated_at: invitation.createdAt,
  }
}

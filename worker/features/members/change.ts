import type { MessageWire } from '#core/api/accounts/auth.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type { membersLeave, membersRemove, membersTransfer, membersUpdate } from '#core/api/bases/members.ts'
import { fail } from '#core/errors.ts'
import { logAccessChange } from '../../request/log-access-change.ts'
import type { Context } from '../../context.ts'
import { requireUser } from '../../request/require-user.ts'

const isInvitation = (id: string) => id.startsWith('iv')

/** Changes the role of a member or invitation. Applies to their next request; open sockets close. */
export async function changeMember(
  context: Context,
  { params, body }: { params: ParamsOf<typeof membersUpdate>; body: BodyOf<typeof membersUpdate> },
): Promise<MessageWire> {
  const { control, disconnect } = context
  const { baseId, userId } = params
  const asker = await requireUser(context)
  if (isInvitation(userId)) {
    if (!(await control.changeInvitation(baseId, userId, body.roles))) fail('INVITATION_NOT_FOUND')
    await logAccessChange(context, baseId, 'member.invite', { invitationId: userId, role: body.roles })
    return { msg: 'The role of the invitation was changed.' }
  }
  const before = await control.changeRole(baseId, userId, body.roles, asker.userId)
  if (before === null) return refusal(context, baseId, userId)
  await disconnect([baseId], { userId })
  await logAccessChange(context, baseId, 'member.role', { userId, before, role: body.roles })
  return { msg: 'The role was changed.' }
}

/** Removes a member or an invitation. */
export async function removeMember(
  context: Context,
  { params: { baseId, userId } }: { params: ParamsOf<typeof membersRemove> },
): Promise<MessageWire> {
  const { control, disconnect } = context
  const asker = await requireUser(context)
  if (isInvitation(userId)) {
    if (!(await control.deleteInvitation(baseId, userId))) fail('INVITATION_NOT_FOUND')
    await logAccessChange(context, baseId, 'member.uninvite', { invitationId: userId })
    return { msg: 'The invitation was revoked.' }
  }
  if (!(await control.takeOut(baseId, userId, asker.userId))) return refusal(context, baseId, userId)
  await disconnect([baseId], { userId })
  await logAccessChange(context, baseId, 'member.remove', { userId })
  return { msg: 'The member was removed.' }
}

/** Leaves a base. */
export async function leaveBase(
  context: Context,
  { params: { baseId } }: { params: ParamsOf<typeof membersLeave> },
): Promise<MessageWire> {
  const { control, disconnect } = context
  const { userId } = await requireUser(context)
  if (!(await control.leave(baseId, userId)))
    fail((await control.roleIn(baseId, userId)) === null ? 'MEMBER_NOT_FOUND' : 'LAST_OWNER')
  await disconnect([baseId], { userId })
  await logAccessChange(context, baseId, 'member.leave', { userId })
  return { msg: 'You have left the base.' }
}

/** Makes another member the owner; the previous owner becomes creator. */
export async function transferBase(
  context: Context,
  { params: { baseId, userId } }: { params: ParamsOf<typeof membersTransfer> },
): Promise<MessageWire> {
  const { control, disconnect } = context
  const asker = await requireUser(context)
  if (asker.userId === userId) fail('CANNOT_CHANGE_SELF')
  if (!(await control.transfer(baseId, userId, asker.userId)))
    fail((await control.roleIn(baseId, userId)) === null ? 'MEMBER_NOT_FOUND' : 'FORBIDDEN')
  await disconnect([baseId], { userId: null })
  await logAccessChange(context, baseId, 'base.transfer', { userId })
  return { msg: 'The base has a new owner.' }
}

/** The reason why nothing changed. */
async function refusal({ control }: Context, baseId: string, userId: string): Promise<never> {
  const role = await control.roleIn(baseId, userId)
  if (role === null) fail('MEMBER_NOT_FOUND')
  fail(role === 'owner' ? 'OWNER_ROLE_IMMUTABLE' : 'FORBIDDEN')
}

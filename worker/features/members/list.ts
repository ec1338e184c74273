import { can } from '#core/access/roles.ts'
import type { membersList, MemberWire } from '#core/api/bases/members.ts'
import type { OutputOf, ParamsOf } from '#core/api/call/define-call.ts'
import { onePage } from '#core/api/call/shapes.ts'
import type { Context } from '../../context.ts'
import { requireUser } from '../../request/require-user.ts'
import type { Member } from '../../store/control/directory.ts'
import type { Invitation } from '../../store/control/invitations.ts'

/**
 * Lists members and, for callers who may see addresses, invitations. Other callers see names, and their own
 * address.
 */
export async function listMembers(
  context: Context,
  { params }: { params: ParamsOf<typeof membersList> },
): Promise<OutputOf<typeof membersList>> {
  const { control } = context
  const [actor, members, invitations] = await Promise.all([
    requireUser(context),
    control.listMembers(params.baseId),
    control.listInvitations(params.baseId),
  ])
  const seesEmails = can(actor, 'member.emails')
  const list = members.map((member) =>
    memberWire(params.baseId, member, seesEmails || member.userId === actor.userId),
  )
  const waiting = seesEmails ? invitations.map((each) => invitationWire(params.baseId, each)) : []
  return { users: onePage([...list, ...waiting]) }
}

function memberWire(baseId: string, member: Member, showEmail: boolean): MemberWire {
  return {
    id: member.userId,
    email: showEmail ? member.email : null,
    firstname: member.firstname,
    lastname: member.lastname,
    display_name: member.displayName,
    color: member.color,
    roles: member.role,
    base_id: baseId,
    invited: false,
    expires_at: null,
    created_at: member.createdAt,
  }
}

function invitationWire(baseId: string, invitation: Invitation): MemberWire {
  return {
    id: invitation.id,
    email: invitation.email,
    firstname: null,
    lastname: null,
    display_name: null,
    color: null,
    roles: invitation.role ?? 'viewer',
    base_id: baseId,
    invited: true,
    expires_at: invitation.expiresAt,
    created_at: invitation.createdAt,
  }
}

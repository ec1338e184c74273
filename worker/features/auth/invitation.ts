import type { invitationAcceptCall, invitationCall, InvitationWire } from '#core/api/accounts/account.ts'
import type { OutputOf, ParamsOf } from '#core/api/call/define-call.ts'
import { fail } from '#core/errors.ts'
import { logAccessChange } from '../../request/log-access-change.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../security/link-token.ts'
import { requireUser } from '../../request/require-user.ts'

/** Returns what an invitation is for, to anyone with its link. */
export async function readInvitation(
  { control, now }: Context,
  { params }: { params: ParamsOf<typeof invitationCall> },
): Promise<InvitationWire> {
  const found = await control.findInvitation(await hashToken(params.token), now)
  if (!found) return fail('INVITATION_INVALID')
  return {
    email: found.email,
    base_id: found.baseId,
    base_title: found.baseTitle,
    roles: found.role,
    invited_by: found.inviter,
    expires_at: found.expiresAt,
    has_account: found.hasAccount,
  }
}

/** Adds the caller to the base that their address is invited to. */
export async function acceptInvitation(
  context: Context,
  { params }: { params: ParamsOf<typeof invitationAcceptCall> },
): Promise<OutputOf<typeof invitationAcceptCall>> {
  const { userId } = await requireUser(context)
  const joined = await context.control.acceptInvitation(await hashToken(params.token), userId, context.now)
  if (!joined) return fail('INVITATION_INVALID')
  await logAccessChange(context, joined.baseId, 'member.join', { userId, role: joined.role })
  return { base_id: joined.baseId }
}

import { queryOptions } from '@tanstack/react-query'
import type { AssignableRole } from '#core/access/assignable-roles.ts'
import type { InviteWire } from '#core/api/bases/members.ts'
import {
  membersInvite,
  membersLeave,
  membersList,
  membersRemove,
  membersResend,
  membersTransfer,
  membersUpdate,
} from '#core/api/endpoints/members.ts'
import { request } from '../session/current-session.ts'
import { queryClient } from '../http/query-client.ts'

/** Members and invitations of a base. */
export const membersQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['members', baseId],
    queryFn: async ({ signal }) =>
      (await request(membersList, { params: { baseId } }, { signal, showLoading: false })).users.list,
    // Others may join at any time.
    staleTime: 0,
  })

async function changed(baseId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['members', baseId] })
}

/** Invites people by email. */
export async function inviteMembers(
  baseId: string,
  email: string[],
  roles: AssignableRole,
): Promise<InviteWire> {
  const response = await request(membersInvite, { params: { baseId }, body: { email, roles } })
  await changed(baseId)
  return response
}

/** Renews an invitation and emails it; returns its token instead if `link` is set or email is not set up. */
export async function resendInvite(baseId: string, userId: string, link: boolean): Promise<string | null> {
  const { invite_token } = await request(membersResend, { params: { baseId, userId }, body: { link } })
  return invite_token ?? null
}

export async function setMemberRole(baseId: string, userId: string, roles: AssignableRole): Promise<void> {
  await request(membersUpdate, { params: { baseId, userId }, body: { roles } })
  await changed(baseId)
}

/** Removes a member or revokes an invitation. */
export async function removeMember(baseId: string, userId: string): Promise<void> {
  await request(membersRemove, { params: { baseId, userId } })
  await changed(baseId)
}

export async function leaveBase(baseId: string): Promise<void> {
  await request(membersLeave, { params: { baseId } })
  await queryClient.invalidateQueries({ queryKey: ['bases'] })
}

/** Transfers ownership to another member; the current owner stays as creator. */
export async function transferBase(baseId: string, userId: string): Promise<void> {
  await request(membersTransfer, { params: { baseId, userId } })
  await Promise.all([
    changed(baseId),
    queryClient.invalidateQueries({ queryKey: ['base', baseId] }),
    queryClient.invalidateQueries({ queryKey: ['bases'] }),
    queryClient.invalidateQueries({ queryKey: ['base-roles', baseId] }),
  ])
}

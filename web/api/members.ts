import { queryOptions } from '@tanstack/react-query'
import {
  type GivenRole,
  type InviteWire,
  membersInvite,
  membersLeave,
  membersList,
  membersRemove,
  membersResend,
  membersTransfer,
  membersUpdate,
} from '#core/api/members.ts'
import { request } from './current.ts'
import { queryClient } from './query-client.ts'

/** Members of a base and invitations to it. */
export const membersQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['members', baseId],
    queryFn: async ({ signal }) =>
      (await request(membersList, { params: { baseId } }, { signal, showLoading: false })).users.list,
    // People come while one is elsewhere.
    staleTime: 0,
  })

async function changed(baseId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['members', baseId] })
}

/** Invites people by e-mail. */
export async function inviteMembers(baseId: string, email: string[], roles: GivenRole): Promise<InviteWire> {
  const answer = await request(membersInvite, { params: { baseId }, body: { email, roles } })
  await changed(baseId)
  return answer
}

/** A new link for an invitation: sent, or its token handed over where `link` is true or no mail can leave. */
export async function resendInvite(baseId: string, userId: string, link: boolean): Promise<string | null> {
  const { invite_token } = await request(membersResend, { params: { baseId, userId }, body: { link } })
  return invite_token ?? null
}

export async function setMemberRole(baseId: string, userId: string, roles: GivenRole): Promise<void> {
  await request(membersUpdate, { params: { baseId, userId }, body: { roles } })
  await changed(baseId)
}

/** Removes a member, or takes an invitation back. */
export async function removeMember(baseId: string, userId: string): Promise<void> {
  await request(membersRemove, { params: { baseId, userId } })
  await changed(baseId)
}

export async function leaveBase(baseId: string): Promise<void> {
  await request(membersLeave, { params: { baseId } })
  await queryClient.invalidateQueries({ queryKey: ['bases'] })
}

/** Gives the ownership to another member; oneself stays as creator. */
export async function transferBase(baseId: string, userId: string): Promise<void> {
  await request(membersTransfer, { params: { baseId, userId } })
  await Promise.all([
    changed(baseId),
    queryClient.invalidateQueries({ queryKey: ['base', baseId] }),
    queryClient.invalidateQueries({ queryKey: ['bases'] }),
    queryClient.invalidateQueries({ queryKey: ['base-roles', baseId] }),
  ])
}

import { queryOptions } from '@tanstack/react-query'
import { invitationAcceptCall } from '#core/api/account.ts'
import { meCall, signOutCall } from '#core/api/auth.ts'
import { request, session } from './current.ts'
import { queryClient } from './query-client.ts'
import { readRoles } from './token.ts'

/** Roles of the person in a base, as names; `user` stands for none. */
export const baseRolesQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['base-roles', baseId],
    queryFn: async () => {
      const me = await request(meCall, { query: { project_id: baseId } }, { showLoading: false })
      return readRoles(me.roles)
    },
    staleTime: 60_000,
  })

/** Ends the session here at once, and on the server as soon as it can be told. */
export async function signOut(): Promise<void> {
  const token = session.token()
  try {
    if (token) await request(signOutCall)
  } catch {
    // The person wants out; a server that cannot be told must not hold them.
  }
  session.signOut()
  queryClient.removeQueries()
}

/** Enters the base of an invitation to one's own address; returns its id. */
export async function acceptInvitation(token: string): Promise<string> {
  const { base_id } = await request(invitationAcceptCall, { params: { token } })
  await queryClient.invalidateQueries({ queryKey: ['bases'] })
  return base_id
}

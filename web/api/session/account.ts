import { queryOptions } from '@tanstack/react-query'
import { invitationAcceptCall } from '#core/api/endpoints/account.ts'
import { meCall, signOutCall } from '#core/api/endpoints/auth.ts'
import { request, session } from './current-session.ts'
import { queryClient } from '../http/query-client.ts'
import { readRoles } from './token.ts'

/** The person's roles in a base; `user` means none. */
export const baseRolesQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['base-roles', baseId],
    queryFn: async () => {
      const me = await request(meCall, { query: { project_id: baseId } }, { showLoading: false })
      return readRoles(me.roles)
    },
    staleTime: 60_000,
  })

/** Ends the session immediately, and on the server as soon as possible. */
export async function signOut(): Promise<void> {
  const token = session.token()
  try {
    if (token) await request(signOutCall)
  } catch {
    // An unreachable server must not prevent sign-out.
  }
  session.signOut()
  queryClient.removeQueries()
}

/** Accepts an invitation to the account's email; returns the base id. */
export async function acceptInvitation(token: string): Promise<string> {
  const { base_id } = await request(invitationAcceptCall, { params: { token } })
  await queryClient.invalidateQueries({ queryKey: ['bases'] })
  return base_id
}

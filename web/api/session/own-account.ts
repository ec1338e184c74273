import { queryOptions } from '@tanstack/react-query'
import {
  accountDeleteCall,
  emailChangeCall,
  emailConfirmCall,
  profileUpdateCall,
  verifyAgainCall,
} from '#core/api/endpoints/account.ts'
import { meCall, passwordChangeCall } from '#core/api/endpoints/auth.ts'
import type { EndpointBody } from '#core/api/endpoint-types.ts'
import { sessionsEnd, sessionsEndOthers, sessionsList } from '#core/api/endpoints/sessions.ts'
import { request, session } from './current-session.ts'
import { queryClient } from '../http/query-client.ts'

/** The signed-in account and its profile. */
export const ownQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => request(meCall, {}, { signal, showLoading: false }),
  staleTime: 5 * 60_000,
})

/** Saves the profile. */
export async function updateProfile(body: EndpointBody<typeof profileUpdateCall>): Promise<void> {
  const profile = await request(profileUpdateCall, { body })
  queryClient.setQueryData(ownQuery.queryKey, (me) => me && { ...me, ...profile })
}

/** Sends a confirmation email again; returns the server's message. */
export async function verifyAgain(): Promise<string> {
  return (await request(verifyAgainCall)).msg
}

/** Changes the password. This session gets a new token; all others end. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const { token } = await request(passwordChangeCall, { body: { currentPassword, newPassword } })
  session.signIn(token)
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

/** Sends a link to confirm a new email address; returns the server's message. */
export async function changeEmail(email: string, password: string): Promise<string> {
  return (await request(emailChangeCall, { body: { email, password } })).msg
}

/** Confirms a new email address. This session gets a new token; all others end. */
export async function confirmEmailChange(token: string): Promise<void> {
  session.signIn((await request(emailConfirmCall, { params: { token } })).token)
  await queryClient.invalidateQueries({ queryKey: ownQuery.queryKey })
}

/** Deletes the account and ends this session. */
export async function deleteAccount(password: string): Promise<void> {
  await request(accountDeleteCall, { body: { password } })
  session.signOut()
}

/** The account's active sessions. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await request(sessionsList, {}, { signal })).list,
  staleTime: 0,
})

export async function endSession(sessionId: string): Promise<void> {
  await request(sessionsEnd, { params: { sessionId } })
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

/** Ends all other sessions; returns how many. */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await request(sessionsEndOthers)
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  return ended
}

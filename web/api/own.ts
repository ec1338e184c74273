import { queryOptions } from '@tanstack/react-query'
import {
  accountDeleteCall,
  addressChangeCall,
  addressConfirmCall,
  profileUpdateCall,
  verifyAgainCall,
} from '#core/api/account.ts'
import { meCall, passwordChangeCall } from '#core/api/auth.ts'
import type { BodyInputOf } from '#core/api/call.ts'
import { sessionsEnd, sessionsEndOthers, sessionsList } from '#core/api/sessions.ts'
import { request, session } from './current.ts'
import { queryClient } from './query-client.ts'

/** Who one is, and how one shows oneself. */
export const ownQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => request(meCall, {}, { signal, showLoading: false }),
  staleTime: 5 * 60_000,
})

/** Saves how one shows oneself; the token gets the new name. */
export async function updateProfile(body: BodyInputOf<typeof profileUpdateCall>): Promise<void> {
  const profile = await request(profileUpdateCall, { body })
  queryClient.setQueryData(ownQuery.queryKey, (me) => me && { ...me, ...profile })
  const isNamed = body.firstname !== undefined || body.lastname !== undefined
  if (isNamed) await session.refresh(session.token())
}

/** Sends the link that proves one's address; returns what the server says of it. */
export async function verifyAgain(): Promise<string> {
  return (await request(verifyAgainCall)).msg
}

/** Changes the password. This session goes on with a new token, all others end. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const { token } = await request(passwordChangeCall, { body: { currentPassword, newPassword } })
  session.signIn(token)
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

/** Sends the link that makes another address one's own; returns what the server says of it. */
export async function changeAddress(email: string, password: string): Promise<string> {
  return (await request(addressChangeCall, { body: { email, password } })).msg
}

/** Takes a new address by the link sent to it. This session goes on with a new token, all others end. */
export async function confirmAddress(token: string): Promise<void> {
  session.signIn((await request(addressConfirmCall, { params: { token } })).token)
  await queryClient.invalidateQueries({ queryKey: ownQuery.queryKey })
}

/** Deletes one's account, and with it this session. */
export async function deleteAccount(password: string): Promise<void> {
  await request(accountDeleteCall, { body: { password } })
  session.signOut()
}

/** Where one is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await request(sessionsList, {}, { signal })).list,
  staleTime: 0,
})

export async function endSession(sessionId: string): Promise<void> {
  await request(sessionsEnd, { params: { sessionId } })
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
}

/** Signs all devices out but this one; returns how many that were. */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await request(sessionsEndOthers)
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  return ended
}

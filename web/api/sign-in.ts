import {
  invitationCall,
  type InvitationWire,
  resetCall,
  resetCheckCall,
  verifyCall,
} from '#core/api/account.ts'
import { passwordForgotCall, signInCall, signUpCall } from '#core/api/auth.ts'
import { forgetAppInfo } from './app-info.ts'
import { request, session } from './current.ts'
import { setNextPage } from './next-page.ts'

export type Credentials = { email: string; password: string }

export async function signIn(credentials: Credentials): Promise<void> {
  session.signIn((await request(signInCall, { body: credentials })).token)
}

/** Creates an account and signs in; whoever came by an invitation goes on to its base. */
export async function signUp(
  body: Credentials & { display_name?: string | undefined; token?: string | undefined },
  baseId: string | null,
): Promise<void> {
  const { token } = await request(signUpCall, { body })
  forgetAppInfo()
  if (baseId !== null) setNextPage(`/nc/${encodeURIComponent(baseId)}`)
  session.signIn(token)
}

/** Asks for a new password; what happens then is the server's to say: not every instance can send mail. */
export async function sendPasswordReset(email: string): Promise<string> {
  return (await request(passwordForgotCall, { body: { email } })).msg
}

/** Rejects with the reason when the link of a mail is worth nothing. */
export async function checkReset(token: string): Promise<void> {
  await request(resetCheckCall, { params: { token } })
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await request(resetCall, { params: { token }, body: { password } })
}

export async function verifyEmail(token: string): Promise<void> {
  await request(verifyCall, { params: { token } })
}

export function readInvitation(token: string): Promise<InvitationWire> {
  return request(invitationCall, { params: { token } })
}

import type { InvitationWire } from '#core/api/accounts/account.ts'
import { invitationCall, resetCall, resetCheckCall, verifyCall } from '#core/api/endpoints/account.ts'
import { passwordForgotCall, signInCall, signUpCall } from '#core/api/endpoints/auth.ts'
import { forgetAppInfo } from '../instance/app-info.ts'
import { request, session } from './current-session.ts'
import { setPostSignInRedirect } from './post-sign-in-redirect.ts'

export type Credentials = { email: string; password: string }

export async function signIn(credentials: Credentials): Promise<void> {
  session.signIn((await request(signInCall, { body: credentials })).token)
}

/** Creates an account and signs in; an invitation continues to its base. */
export async function signUp(
  body: Credentials & { display_name?: string | undefined; token?: string | undefined },
  baseId: string | null,
): Promise<void> {
  const { token } = await request(signUpCall, { body })
  forgetAppInfo()
  if (baseId !== null) setPostSignInRedirect(`/nc/${encodeURIComponent(baseId)}`)
  session.signIn(token)
}

/** Requests a password reset; returns the server's message, because email may not be set up. */
export async function sendPasswordReset(email: string): Promise<string> {
  return (await request(passwordForgotCall, { body: { email } })).msg
}

/** Rejects with the reason if a reset link is invalid. */
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

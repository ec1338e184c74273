import { passwordForgotCall, signInCall, signUpCall } from '#core/api/auth.ts'
import { forgetAppInfo } from './app-info.ts'
import { request, session } from './current.ts'

export type Credentials = { email: string; password: string }

export async function signIn(credentials: Credentials): Promise<void> {
  session.signIn((await request(signInCall, { body: credentials })).token)
}

/** Creates an account and signs in. */
export async function signUp(credentials: Credentials): Promise<void> {
  const { token } = await request(signUpCall, { body: credentials })
  forgetAppInfo()
  session.signIn(token)
}

/** Asks for a new password; what happens then is the server's to say: not every instance can send mail. */
export async function sendPasswordReset(email: string): Promise<string> {
  return (await request(passwordForgotCall, { body: { email } })).msg
}

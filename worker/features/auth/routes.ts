import * as accountCalls from '#core/api/accounts/account.ts'
import * as calls from '#core/api/accounts/auth.ts'
import { oauthExchangeCall, oauthStartCall } from '#core/api/accounts/oauth.ts'
import { type Route, route } from '../../request/register-routes.ts'
import { changeEmail, confirmEmailChange } from './address.ts'
import { deleteAccount } from './delete-account.ts'
import { acceptInvitation, readInvitation } from './invitation.ts'
import { me } from './read-me.ts'
import { exchangeOAuth, startOAuth } from './oauth.ts'
import { changePassword, checkReset, forgotPassword, resetPassword } from './password.ts'
import { changeProfile, readProfile } from './profile.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { verify, verifyAgain } from './verify.ts'

export const authRoutes: readonly Route[] = [
  route(calls.signUpCall, signUp),
  route(calls.signInCall, signIn),
  route(calls.signOutCall, signOut),
  route(calls.refreshCall, refresh),
  route(calls.meCall, me),
  route(calls.passwordChangeCall, changePassword),
  route(calls.passwordForgotCall, forgotPassword),
  route(accountCalls.resetCheckCall, checkReset),
  route(accountCalls.resetCall, resetPassword),
  route(accountCalls.verifyCall, verify),
  route(accountCalls.verifyAgainCall, verifyAgain),
  route(accountCalls.emailChangeCall, changeEmail),
  route(accountCalls.emailConfirmCall, confirmEmailChange),
  route(accountCalls.accountDeleteCall, deleteAccount),
  route(accountCalls.invitationCall, readInvitation),
  route(accountCalls.invitationAcceptCall, acceptInvitation),
  route(accountCalls.profileReadCall, readProfile),
  route(accountCalls.profileUpdateCall, changeProfile),
  route(oauthStartCall, startOAuth),
  route(oauthExchangeCall, exchangeOAuth),
]

import * as v from 'valibot'
import * as limits from '../../limits.ts'
import type { BaseRole } from '../../schema.ts'
import {
  authAliases,
  emailSchema,
  type MessageWire,
  nameSchema,
  newPasswordSchema,
  passwordForgotCall,
  type ProfileWire,
  refreshCall,
  signInCall,
  signOutCall,
  signUpCall,
  type TokenWire,
} from './auth.ts'
import { type AnyCall, responseOf, defineCall } from '../call/define-call.ts'
import { oauthExchangeCall, oauthStartCall } from './oauth.ts'
import { noInput, nothing, optionals } from '../call/shapes.ts'
import * as endpoints from '../endpoints/account.ts'

/** An invitation, as anyone with its link sees it. */
export type InvitationWire = {
  email: string
  /** Null for an invitation to the instance only. */
  base_id: string | null
  base_title: string | null
  roles: BaseRole | null
  invited_by: string | null
  expires_at: string
  /** True if the address has an account: sign in, then accept. */
  has_account: boolean
}

const linkToken = v.object({ token: v.string() })
const byLink = {
  base: null,
  params: linkToken,
  query: nothing,
  action: 'app.info',
  bodyBytesMax: 16 * 1024,
} as const

export const resetCheckCall = defineCall(endpoints.resetCheckCall, {
  ...byLink,
  aliases: authAliases('token/validate/:token'),
  name: 'auth.resetCheck',
  summary: 'Check whether a password reset link is still valid',
  body: noInput,
  bodyKind: 'none',
  output: responseOf<MessageWire>(),
})

export const resetCall = defineCall(endpoints.resetCall, {
  ...byLink,
  aliases: authAliases('password/reset/:token'),
  name: 'auth.reset',
  summary: 'Set a new password with a reset link; ends all sessions of the account',

  /** Accepts both field names that clients use for the same value. */
  body: v.pipe(
    optionals({ password: v.optional(newPasswordSchema), new_password: v.optional(newPasswordSchema) }),
    v.check(({ password, new_password }) => (password ?? new_password) !== undefined, 'password is missing.'),
  ),
  output: responseOf<MessageWire>(),
})

export const verifyCall = defineCall(endpoints.verifyCall, {
  ...byLink,
  aliases: authAliases('email/validate/:token'),
  name: 'auth.verify',
  summary: 'Confirm an email address with the link that was sent to it',
  body: noInput,
  bodyKind: 'none',
  output: responseOf<MessageWire>(),
})

export const invitationCall = defineCall(endpoints.invitationCall, {
  ...byLink,
  aliases: authAliases('invitation/:token'),
  name: 'auth.invitation',
  summary: 'Read an invitation',
  body: noInput,
  output: responseOf<InvitationWire>(),
})

const own = { base: null, query: nothing, action: 'account.self', bodyBytesMax: 16 * 1024 } as const

export const invitationAcceptCall = defineCall(endpoints.invitationAcceptCall, {
  ...own,
  aliases: authAliases('invitation/:token/accept'),
  params: linkToken,
  name: 'auth.invitationAccept',
  summary: 'Accept an invitation to a base with the account of the invited address',
  body: noInput,
  bodyKind: 'none',
  output: responseOf<{ base_id: string }>(),
})

export const verifyAgainCall = defineCall(endpoints.verifyAgainCall, {
  ...own,
  aliases: authAliases('email/verify'),
  params: nothing,
  name: 'auth.verifyAgain',
  summary: 'Resend the link that confirms your email address',
  body: noInput,
  bodyKind: 'none',
  output: responseOf<MessageWire>(),
})

/** Changing the account requires the password, which an unattended browser does not provide. */
const password = v.string('must be text.')

export const emailChangeCall = defineCall(endpoints.emailChangeCall, {
  ...own,
  aliases: authAliases('email/change'),
  params: nothing,
  name: 'auth.addressChange',
  summary:
    'Request a change of your email address; nothing changes until the link sent to the new address is opened',
  body: v.object({ email: emailSchema, password }),
  output: responseOf<MessageWire>(),
})

export const emailConfirmCall = defineCall(endpoints.emailConfirmCall, {
  ...own,
  aliases: authAliases('email/change/:token'),
  params: linkToken,
  name: 'auth.addressConfirm',
  summary: 'Confirm your new email address with the link that was sent to it; ends all your other sessions',
  body: noInput,
  bodyKind: 'none',
  output: responseOf<MessageWire & TokenWire>(),
})

export const accountDeleteCall = defineCall(endpoints.accountDeleteCall, {
  ...own,
  sameSiteOnly: true,
  aliases: authAliases('user/delete'),
  params: nothing,
  name: 'auth.accountDelete',
  summary: "Delete your account; a base's only owner must transfer it first",
  body: v.object({ password }),
  output: responseOf<MessageWire>(),
})

const chord = v.pipe(
  v.string('must be text.'),
  v.regex(/^(?:(?:Mod|Ctrl|Meta|Alt|Shift)\+){0,4}\S{1,20}$/u, 'must be keys such as "Mod+D".'),
)
/** Shortcuts by command. */
export const customShortcutsSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of a command.')),
    v.pipe(
      v.array(chord, 'must be a list of keys.'),
      v.maxLength(limits.keysPerCommand, `may have at most ${limits.keysPerCommand} keys.`),
    ),
    'must be lists of keys by command.',
  ),
  v.check(
    (keys) => Object.keys(keys).length <= limits.customShortcutsMax,
    `may be for at most ${limits.customShortcutsMax} commands.`,
  ),
)

const profile = {
  ...own,
  aliases: ['/api/v2/user/profile', '/api/v1/db/user/profile'],
  params: nothing,
} as const

export const profileReadCall = defineCall(endpoints.profileReadCall, {
  ...profile,
  name: 'profile.read',
  summary: 'Read your profile',
  body: noInput,
  output: responseOf<ProfileWire>(),
})

export const profileUpdateCall = defineCall(endpoints.profileUpdateCall, {
  ...profile,
  name: 'profile.update',
  summary: 'Update your profile; null resets a setting',
  body: optionals({
    firstname: nameSchema,
    lastname: nameSchema,
    display_name: nameSchema,
    locale: v.optional(
      v.nullable(
        v.pipe(
          v.string('must be text.'),
          v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/, 'must be a language such as "fa" or "pt-BR".'),
        ),
      ),
    ),
    theme: v.optional(v.nullable(v.picklist(['light', 'dark', 'system']))),
    color: v.optional(
      v.nullable(
        v.pipe(v.string('must be text.'), v.regex(/^#[0-9a-fA-F]{6}$/, 'A color must look like #RRGGBB.')),
      ),
    ),
    keys: v.optional(v.nullable(customShortcutsSchema)),
  }),
  output: responseOf<ProfileWire>(),
})

/** Calls that ignore access tokens: an expired token must not make them fail. */
export const callsWithoutToken: readonly AnyCall[] = [
  signUpCall,
  signInCall,
  signOutCall,
  refreshCall,
  passwordForgotCall,
  resetCheckCall,
  resetCall,
  verifyCall,
  invitationCall,
  oauthStartCall,
  oauthExchangeCall,
]

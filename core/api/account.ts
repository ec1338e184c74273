import * as v from 'valibot'
import { limits } from '../limits.ts'
import type { BaseRole } from '../schema.ts'
import {
  authPaths,
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
import { type AnyCall, answers, defineCall } from './call.ts'
import { oauthExchangeCall, oauthStartCall } from './oauth.ts'
import { noInput, nothing, optionals } from './shapes.ts'

/** What an invitation is to: shown to whoever holds its link. */
export type InvitationWire = {
  email: string
  /** Null for an invitation to the site alone. */
  base_id: string | null
  base_title: string | null
  roles: BaseRole | null
  invited_by: string | null
  expires_at: string
  /** True when the address has an account: sign in, then accept. */
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

export const resetCheckCall = defineCall({
  ...byLink,
  ...authPaths('token/validate/:token'),
  name: 'auth.resetCheck',
  summary: 'Whether a link to a new password is still good',
  method: 'POST',
  body: noInput,
  bodyKind: 'none',
  output: answers<MessageWire>(),
})

export const resetCall = defineCall({
  ...byLink,
  ...authPaths('password/reset/:token'),
  name: 'auth.reset',
  summary: 'Set a new password by a link; every session of the account ends',
  method: 'POST',
  /** Clients differ in the name of the one thing that they send. */
  body: v.pipe(
    optionals({ password: v.optional(newPasswordSchema), new_password: v.optional(newPasswordSchema) }),
    v.check(({ password, new_password }) => (password ?? new_password) !== undefined, 'password is missing.'),
  ),
  output: answers<MessageWire>(),
})

export const verifyCall = defineCall({
  ...byLink,
  ...authPaths('email/validate/:token'),
  name: 'auth.verify',
  summary: 'Prove an e-mail address by the link that was sent to it',
  method: 'POST',
  body: noInput,
  bodyKind: 'none',
  output: answers<MessageWire>(),
})

export const invitationCall = defineCall({
  ...byLink,
  ...authPaths('invitation/:token'),
  name: 'auth.invitation',
  summary: 'What an invitation is to',
  method: 'GET',
  body: noInput,
  output: answers<InvitationWire>(),
})

const own = { base: null, query: nothing, action: 'account.self', bodyBytesMax: 16 * 1024 } as const

export const invitationAcceptCall = defineCall({
  ...own,
  ...authPaths('invitation/:token/accept'),
  params: linkToken,
  name: 'auth.invitationAccept',
  summary: 'Enter the base of an invitation with the account of its address',
  method: 'POST',
  body: noInput,
  bodyKind: 'none',
  output: answers<{ base_id: string }>(),
})

export const verifyAgainCall = defineCall({
  ...own,
  ...authPaths('email/verify'),
  params: nothing,
  name: 'auth.verifyAgain',
  summary: 'Send the link that proves your e-mail address once more',
  method: 'POST',
  body: noInput,
  bodyKind: 'none',
  output: answers<MessageWire>(),
})

/** What changes the account itself is asked of whoever sits there, not of a browser left open. */
const password = v.string('must be text.')

export const addressChangeCall = defineCall({
  ...own,
  ...authPaths('email/change'),
  params: nothing,
  name: 'auth.addressChange',
  summary: 'Send a link to a new e-mail address of yours; nothing changes before it is opened',
  method: 'POST',
  body: v.object({ email: emailSchema, password }),
  output: answers<MessageWire>(),
})

export const addressConfirmCall = defineCall({
  ...own,
  ...authPaths('email/change/:token'),
  params: linkToken,
  name: 'auth.addressConfirm',
  summary: 'Take the new e-mail address by the link that was sent to it; all your other sessions end',
  method: 'POST',
  body: noInput,
  bodyKind: 'none',
  output: answers<MessageWire & TokenWire>(),
})

export const accountDeleteCall = defineCall({
  ...own,
  sameSiteOnly: true,
  ...authPaths('user/delete'),
  params: nothing,
  name: 'auth.accountDelete',
  summary: 'Delete your account; the only owner of a base hands it on first',
  method: 'POST',
  body: v.object({ password }),
  output: answers<MessageWire>(),
})

const chord = v.pipe(
  v.string('must be text.'),
  v.regex(/^(?:(?:Mod|Ctrl|Meta|Alt|Shift)\+){0,4}\S{1,20}$/u, 'must be keys such as "Mod+D".'),
)
/** Keys by the command that they run. */
export const ownKeysSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of a command.')),
    v.pipe(
      v.array(chord, 'must be a list of keys.'),
      v.maxLength(limits.keysPerCommand, `may have at most ${limits.keysPerCommand} keys.`),
    ),
    'must be lists of keys by command.',
  ),
  v.check(
    (keys) => Object.keys(keys).length <= limits.ownKeys,
    `may be for at most ${limits.ownKeys} commands.`,
  ),
)

const profile = {
  ...own,
  path: '/api/v1/user/profile',
  aliases: ['/api/v2/user/profile', '/api/v1/db/user/profile'],
  params: nothing,
} as const

export const profileReadCall = defineCall({
  ...profile,
  name: 'profile.read',
  summary: 'How you show yourself',
  method: 'GET',
  body: noInput,
  output: answers<ProfileWire>(),
})

export const profileUpdateCall = defineCall({
  ...profile,
  name: 'profile.update',
  summary: 'Change how you show yourself; null takes a setting back',
  method: 'PATCH',
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
        v.pipe(v.string('must be text.'), v.regex(/^#[0-9a-fA-F]{6}$/, 'A colour is written #RRGGBB.')),
      ),
    ),
    keys: v.optional(v.nullable(ownKeysSchema)),
  }),
  output: answers<ProfileWire>(),
})

/** Calls in which an access token plays no part: an expired one that a client sends along must not stop them. */
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

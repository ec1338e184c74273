import * as v from 'valibot'
import { limits } from '../limits.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing } from './shapes.ts'

export type TokenWire = { token: string }
export type MessageWire = { msg: string }
/** Roles as flags, such as `{ "org-level-creator": true }`. */
export type RoleFlags = Record<string, true>
/** How people show themselves; null is what the browser or the product takes by itself. */
export type ProfileWire = {
  firstname: string | null
  lastname: string | null
  display_name: string | null
  /** Such as `fa` or `pt-BR`: the language of the app and of mails. */
  locale: string | null
  theme: 'light' | 'dark' | 'system' | null
  /** Of the avatar, as #RRGGBB. */
  color: string | null
  /** Keys such as `Mod+D` by the command that they run, for those that the person has other keys for than most. */
  keys: Record<string, string[]> | null
}
export type MeWire = Partial<ProfileWire> & {
  /** Left out, as all but the roles, for people who are not signed in: their roles are `{ guest: true }`. */
  id?: string
  email?: string
  /** True once the person has opened a link sent to the address. */
  email_verified?: boolean
  token_version?: number
  /** True for who comes by the link of a whole base; `roles` say what they are to it. */
  isPublicBase?: true
  roles: RoleFlags
  /** Role in the base asked for; null without one. */
  base_roles: RoleFlags | null
}

/**
 * An address that mail can go to. Printable ASCII alone: a line break or another kind of space could make two addresses
 * of one, and some letters outside of ASCII are folded into others on the way of a mail.
 */
export const emailSchema = v.pipe(
  v.string('must be text.'),
  v.regex(/^[ -~]*$/, 'is not an e-mail address.'),
  v.trim(),
  v.maxLength(limits.emailLength, `must have at most ${limits.emailLength} characters.`),
  v.email('is not an e-mail address.'),
)
export const newPasswordSchema = v.pipe(
  v.string('must be text.'),
  v.minLength(limits.passwordLengthMin, `must have at least ${limits.passwordLengthMin} characters.`),
  v.maxLength(limits.passwordLengthMax, `must have at most ${limits.passwordLengthMax} characters.`),
)
export const nameSchema = v.optional(
  v.nullable(
    v.pipe(
      v.string('must be text.'),
      v.trim(),
      v.maxLength(limits.titleLength, `must have at most ${limits.titleLength} characters.`),
      v.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must have no line breaks and no control characters.'),
    ),
  ),
)
const common = { base: null, params: nothing, query: nothing, bodyBytesMax: 16 * 1024 } as const
const anyone = { ...common, action: 'app.info' } as const
/** Calls that begin, renew or end a session in the browser, by cookie. */
const byCookie = { ...anyone, sameSiteOnly: true } as const
export const authPaths = (rest: string) => ({
  path: `/api/v1/auth/${rest}`,
  aliases: [`/api/v2/auth/${rest}`, `/api/v1/db/auth/${rest}`, `/auth/${rest}`],
})

export const signUpCall = defineCall({
  ...byCookie,
  ...authPaths('user/signup'),
  name: 'auth.signUp',
  summary: 'Create an account and sign in',
  method: 'POST',
  body: v.object({
    email: emailSchema,
    password: newPasswordSchema,
    firstname: nameSchema,
    lastname: nameSchema,
    display_name: nameSchema,
    /** Of an invitation to this address: opens a closed sign-up, and the base that it is for. */
    token: v.optional(v.nullable(v.pipe(v.string('must be text.'), v.maxLength(limits.titleLength)))),
  }),
  output: answers<TokenWire>(),
})

export const signInCall = defineCall({
  ...byCookie,
  ...authPaths('user/signin'),
  name: 'auth.signIn',
  summary: 'Sign in with e-mail address and password',
  method: 'POST',
  // Whatever is wrong here is a wrong address or password: a sharper answer would help guessing.
  body: v.object({ email: v.string('must be text.'), password: v.string('must be text.') }),
  output: answers<TokenWire>(),
})

export const signOutCall = defineCall({
  ...byCookie,
  ...authPaths('user/signout'),
  name: 'auth.signOut',
  summary: 'End this session; its refresh cookie and access tokens are worth nothing after',
  method: 'POST',
  body: noInput,
  bodyKind: 'none',
  output: answers<MessageWire>(),
})

export const refreshCall = defineCall({
  ...byCookie,
  path: '/auth/token/refresh',
  aliases: ['/api/v1/auth/token/refresh', '/api/v2/auth/token/refresh', '/api/v1/db/auth/token/refresh'],
  name: 'auth.refresh',
  summary: 'Exchange the refresh cookie for a new access token (and a new cookie)',
  method: 'POST',
  body: noInput,
  bodyKind: 'none',
  output: answers<TokenWire>(),
})

export const meCall = defineCall({
  ...anyone,
  path: '/api/v1/auth/user/me',
  aliases: ['/api/v2/auth/user/me', '/api/v1/db/auth/user/me', '/auth/user/me', '/user/me'],
  name: 'auth.me',
  summary: 'Who you are and your roles, also in one base',
  method: 'GET',
  query: v.object({
    base_id: v.optional(v.string()),
    /** Older clients: the roles in the base come in `roles`; `{ user: true }` says that there are none. */
    project_id: v.optional(v.string()),
  }),
  body: noInput,
  output: answers<MeWire>(),
})

export const passwordChangeCall = defineCall({
  ...common,
  ...authPaths('password/change'),
  action: 'account.self',
  name: 'auth.passwordChange',
  summary: 'Change your password; all your other sessions end',
  method: 'POST',
  body: v.object({ currentPassword: v.string('must be text.'), newPassword: newPasswordSchema }),
  output: answers<MessageWire & TokenWire>(),
})

export const passwordForgotCall = defineCall({
  ...anyone,
  ...authPaths('password/forgot'),
  name: 'auth.passwordForgot',
  summary: 'Send a link to a new password; the same answer whether the account exists or not',
  method: 'POST',
  body: v.object({ email: v.string('must be text.') }),
  output: answers<MessageWire>(),
})

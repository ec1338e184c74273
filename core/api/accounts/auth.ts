import * as v from 'valibot'
import * as limits from '../../limits.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing } from '../call/shapes.ts'
import * as endpoints from '../endpoints/auth.ts'

export type TokenWire = { token: string }
export type MessageWire = { msg: string }
/** Roles as flags, such as `{ "org-level-creator": true }`. */
export type RoleFlags = Record<string, true>
/** Profile of a user. Null means that the browser or product chooses. */
export type ProfileWire = {
  firstname: string | null
  lastname: string | null
  display_name: string | null
  /** Language of the app and of emails, such as `fa` or `pt-BR`. */
  locale: string | null
  theme: 'light' | 'dark' | 'system' | null
  /** Color of the avatar, as `#RRGGBB`. */
  color: string | null
  /** Custom shortcuts by command, such as `Mod+D`. */
  keys: Record<string, string[]> | null
}
export type MeWire = Partial<ProfileWire> & {
  /** Only the roles are present for anonymous callers: `{ guest: true }`. */
  id?: string
  email?: string
  /** True after the user opened a link sent to the address. */
  email_verified?: boolean
  token_version?: number
  /** Present for visitors of a shared base; `roles` holds the role that the link grants. */
  isPublicBase?: true
  roles: RoleFlags
  /** Roles in the requested base; null without one. */
  base_roles: RoleFlags | null
}

/**
 * An email address. Only printable ASCII: a line break or other whitespace could turn one address into two,
 * and mail servers may fold some non-ASCII letters into others.
 */
export const emailSchema = v.pipe(
  v.string('must be text.'),
  v.regex(/^[ -~]*$/, 'is not a valid email address.'),
  v.trim(),
  v.maxLength(limits.emailLength, `must have at most ${limits.emailLength} characters.`),
  v.email('is not a valid email address.'),
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
/** Calls that start, refresh or end a browser session use cookies. */
const byCookie = { ...anyone, sameSiteOnly: true } as const
export const authAliases = (rest: string) => [
  `/api/v2/auth/${rest}`,
  `/api/v1/db/auth/${rest}`,
  `/auth/${rest}`,
]

export const signUpCall = defineCall(endpoints.signUpCall, {
  ...byCookie,
  aliases: authAliases('user/signup'),
  name: 'auth.signUp',
  summary: 'Create an account and sign in',
  body: v.object({
    email: emailSchema,
    password: newPasswordSchema,
    firstname: nameSchema,
    lastname: nameSchema,
    display_name: nameSchema,
    /**
     * Token of an invitation to this address. Permits sign-up when it is closed, and grants access to the
     * base.
     */
    token: v.optional(v.nullable(v.pipe(v.string('must be text.'), v.maxLength(limits.titleLength)))),
  }),
  output: responseOf<TokenWire>(),
})

export const signInCall = defineCall(endpoints.signInCall, {
  ...byCookie,
  aliases: authAliases('user/signin'),
  name: 'auth.signIn',
  summary: 'Sign in with email address and password',

  // Any validation error here means a wrong address or password: details would help guessing.
  body: v.object({ email: v.string('must be text.'), password: v.string('must be text.') }),
  output: responseOf<TokenWire>(),
})

export const signOutCall = defineCall(endpoints.signOutCall, {
  ...byCookie,
  aliases: authAliases('user/signout'),
  name: 'auth.signOut',
  summary: "Sign out; revokes the session's refresh cookie and access tokens",
  body: noInput,
  bodyKind: 'none',
  output: responseOf<MessageWire>(),
})

export const refreshCall = defineCall(endpoints.refreshCall, {
  ...byCookie,
  aliases: ['/api/v1/auth/token/refresh', '/api/v2/auth/token/refresh', '/api/v1/db/auth/token/refresh'],
  name: 'auth.refresh',
  summary: 'Exchange the refresh cookie for a new access token (and a new cookie)',
  body: noInput,
  bodyKind: 'none',
  output: responseOf<TokenWire>(),
})

export const meCall = defineCall(endpoints.meCall, {
  ...anyone,
  aliases: ['/api/v2/auth/user/me', '/api/v1/db/auth/user/me', '/auth/user/me', '/user/me'],
  name: 'auth.me',
  summary: 'Read your user and your roles, optionally in one base',
  query: v.object({
    base_id: v.optional(v.string()),
    /** For older clients: returns the base roles in `roles`; `{ user: true }` means none. */
    project_id: v.optional(v.string()),
  }),
  body: noInput,
  output: responseOf<MeWire>(),
})

export const passwordChangeCall = defineCall(endpoints.passwordChangeCall, {
  ...common,
  aliases: authAliases('password/change'),
  action: 'account.self',
  name: 'auth.passwordChange',
  summary: 'Change your password; ends all your other sessions',
  body: v.object({ currentPassword: v.string('must be text.'), newPassword: newPasswordSchema }),
  output: responseOf<MessageWire & TokenWire>(),
})

export const passwordForgotCall = defineCall(endpoints.passwordForgotCall, {
  ...anyone,
  aliases: authAliases('password/forgot'),
  name: 'auth.passwordForgot',
  summary: 'Send a password reset link; responds the same whether or not the account exists',
  body: v.object({ email: v.string('must be text.') }),
  output: responseOf<MessageWire>(),
})

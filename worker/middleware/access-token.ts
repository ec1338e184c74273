import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import type { Settings } from '../env.ts'
import type { SessionClaims } from '../store/control/access.ts'
import type { User } from '../store/control/users.ts'

/** What an access token says; the payload also carries name and roles, for the browser's use only. */
export type Claims = SessionClaims & { email: string }

type SigningSettings = Pick<Settings, 'AUTH_SECRET'>

const payloadSchema = v.object({
  id: v.string(),
  email: v.string(),
  sid: v.string(),
  token_version: v.number(),
  exp: v.number(),
})

/** Signs a token of fifteen minutes. Rights are looked up at each request; the roles in it are for display. */
export async function signAccessToken(
  settings: SigningSettings,
  user: Pick<User, 'id' | 'email' | 'firstname' | 'lastname' | 'roles' | 'tokenVersion'>,
  sessionId: string,
  now: Date,
): Promise<string> {
  const at = Math.floor(now.getTime() / 1000)
  return new SignJWT({
    id: user.id,
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    roles: Object.fromEntries(user.roles.map((role) => [role, true])),
    token_version: user.tokenVersion,
    sid: sessionId,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(at)
    .setExpirationTime(at + limits.accessTokenLife)
    .sign(await keyOf(settings))
}

/** Throws TOKEN_EXPIRED for a token of ours that is too old, AUTHENTICATION_REQUIRED for any other text. */
export async function readAccessToken(settings: SigningSettings, token: string, now: Date): Promise<Claims> {
  const payload = await jwtVerify(token, await keyOf(settings), {
    algorithms: ['HS256'],
    currentDate: now,
  }).then(
    (verified) => verified.payload,
    (error: unknown) =>
      fail(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'AUTHENTICATION_REQUIRED'),
  )
  const parsed = v.safeParse(payloadSchema, payload)
  if (!parsed.success) fail('AUTHENTICATION_REQUIRED')
  const { id, sid, token_version, email } = parsed.output
  return { userId: id, sessionId: sid, tokenVersion: token_version, email }
}

/** The key at hand: making one takes longer than what it is used for. */
let known: { secret: string; key: CryptoKey } | null = null

/** Keys of different uses differ, so that no kind of token can pass for another. */
async function keyOf({ AUTH_SECRET: secret }: SigningSettings): Promise<CryptoKey> {
  if (known?.secret === secret) return known.key
  const bytes = new TextEncoder().encode(`access:${secret}`)
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  known = { secret, key }
  return key
}

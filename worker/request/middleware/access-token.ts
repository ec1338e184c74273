import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { Settings } from '../../platform/env.ts'
import { keepRecent } from '../../platform/keep-recent.ts'
import type { SessionClaims } from '../../store/control/access.ts'
import type { User } from '../../store/control/users.ts'

/** Claims of an access token; the payload also has name and roles for the browser. */
export type Claims = SessionClaims & { email: string }

type SigningSettings = Pick<Settings, 'AUTH_SECRET'>

const payloadSchema = v.object({
  id: v.string(),
  email: v.string(),
  sid: v.string(),
  token_version: v.number(),
  exp: v.number(),
})

/** Signs a 15-minute token. Permissions are checked per request; the roles in it are for display. */
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
    .setExpirationTime(at + limits.accessTokenTtlSeconds)
    .sign(await keyOf(settings))
}

/** Claims of tokens whose signature was right; verifying it takes longer than the rest of authentication. */
const verified = new Map<string, { secret: string; claims: Claims; expiresAt: number }>()

/** Throws TOKEN_EXPIRED for an expired token, AUTHENTICATION_REQUIRED for any other text. */
export async function readAccessToken(settings: SigningSettings, token: string, now: Date): Promise<Claims> {
  const seen = verified.get(token)
  if (seen?.secret === settings.AUTH_SECRET && now.getTime() < seen.expiresAt * 1000) return seen.claims
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
  const { id, sid, token_version, email, exp } = parsed.output
  const claims = { userId: id, sessionId: sid, tokenVersion: token_version, email }
  keepRecent(
    verified,
    token,
    { secret: settings.AUTH_SECRET, claims, expiresAt: exp },
    limits.verifiedTokensMax,
  )
  return claims
}

/** Cached, because importing a key takes longer than using it. */
let known: { secret: string; key: CryptoKey } | null = null

/** Each use has its own key, so that tokens are not interchangeable. */
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

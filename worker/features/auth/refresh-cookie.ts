import { limits } from '#core/limits.ts'
import type { Context } from '../../context.ts'
import type { Settings } from '../../env.ts'

/** A refresh token: number `generation` of the tokens of one session. */
export type RefreshToken = { sessionId: string; generation: number }

const cookieName = 'refresh_token'

type SigningSettings = Pick<Settings, 'AUTH_SECRET'>

/**
 * The text of a refresh token: `<session>.<generation>.<mac>`. It is derived, not stored, so that requests sent
 * at the same time all get the same next one.
 */
export async function signRefreshToken(settings: SigningSettings, token: RefreshToken): Promise<string> {
  const said = `${token.sessionId}.${token.generation}`
  const mac = await crypto.subtle.sign('HMAC', await keyOf(settings), bytes(said))
  return `${said}.${base64url(new Uint8Array(mac))}`
}

/** The token of a request's cookie; null when there is no cookie, 'forged' when it is not one of ours. */
export async function readRefreshCookie(
  settings: SigningSettings,
  request: Request,
): Promise<RefreshToken | 'forged' | null> {
  const text = cookieOf(request)
  if (text === null) return null
  const [, sessionId, generation, mac] = /^([a-z0-9]{8,64})\.(\d{1,9})\.([\w-]{43})$/.exec(text) ?? []
  if (!sessionId || !generation || !mac) return 'forged'
  const given = fromBase64url(mac)
  const genuine = await crypto.subtle.verify(
    'HMAC',
    await keyOf(settings),
    given,
    bytes(`${sessionId}.${generation}`),
  )
  return genuine ? { sessionId, generation: Number(generation) } : 'forged'
}

/** Puts the token into the answer's cookie. */
export function setRefreshCookie({ headers, ...asked }: Asked, token: string): void {
  headers.append('set-cookie', cookie(asked, token, limits.refreshTokenLife))
}

/** Has the browser forget the token. */
export function clearRefreshCookie({ headers, ...asked }: Asked): void {
  headers.append('set-cookie', cookie(asked, '', 0))
}

type Asked = Pick<Context, 'env' | 'headers' | 'request'>

function cookie({ env, request }: Omit<Asked, 'headers'>, value: string, seconds: number): string {
  // Behind a proxy that ends TLS requests come as plain http: the public address says what browsers see.
  const isSecure = [env.settings.SITE_URL, request.url].some((url) => url.startsWith('https:'))
  const secure = isSecure ? '; Secure' : ''
  return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

function cookieOf(request: Request): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if (name === cookieName && value) return value
  }
  return null
}

function keyOf({ AUTH_SECRET }: SigningSettings): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', bytes(`refresh:${AUTH_SECRET}`), algorithm, false, ['sign', 'verify'])
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function base64url(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64url(text: string): Uint8Array {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

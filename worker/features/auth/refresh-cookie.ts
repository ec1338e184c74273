import { limits } from '#core/limits.ts'
import type { Context } from '../../context.ts'
import type { Settings } from '../../env.ts'
import { cookieHeader, readCookie } from './cookies.ts'

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
  const text = readCookie(request, cookieName)
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

type Answered = Pick<Context, 'env' | 'headers' | 'request'>

/** Puts the token into the answer's cookie. */
export function setRefreshCookie(answered: Answered, token: string): void {
  answered.headers.append('set-cookie', cookieHeader(answered, cookieName, token, limits.refreshTokenLife))
}

/** Has the browser forget the token. */
export function clearRefreshCookie(answered: Answered): void {
  answered.headers.append('set-cookie', cookieHeader(answered, cookieName, '', 0))
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

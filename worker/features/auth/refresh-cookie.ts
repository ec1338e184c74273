import * as limits from '#core/limits.ts'
import type { Context } from '../../context.ts'
import type { Settings } from '../../platform/env.ts'
import { cookieHeader, hostCookie, readCookie } from './cookies.ts'

/** A refresh token: number `generation` in its session. */
export type RefreshToken = { sessionId: string; generation: number }

const cookieName = 'refresh_token'

type SigningSettings = Pick<Settings, 'AUTH_SECRET'>

/**
 * Text of a refresh token: `<session>.<generation>.<mac>`. It is derived instead of stored, so that
 * concurrent requests get the same next token.
 */
export async function signRefreshToken(settings: SigningSettings, token: RefreshToken): Promise<string> {
  const said = `${token.sessionId}.${token.generation}`
  const mac = await crypto.subtle.sign('HMAC', await keyOf(settings), bytes(said))
  return `${said}.${base64url(new Uint8Array(mac))}`
}

/**
 * Reads the token from the cookie; null without a cookie, 'forged' if the signature is invalid. A cookie
 * without prefix, which HTTPS sites used to set, only counts if there is none with the prefix.
 */
export async function readRefreshCookie(
  settings: SigningSettings,
  request: Request,
): Promise<RefreshToken | 'forged' | null> {
  const text = readCookie(request, `__Host-${cookieName}`) ?? readCookie(request, cookieName)
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

/** Sets the token as a cookie. */
export function setRefreshCookie(answered: Answered, token: string): void {
  giveCookie(answered, token, limits.sessionIdleTtlSeconds)
}

/** Deletes the cookie. */
export function clearRefreshCookie(answered: Answered): void {
  giveCookie(answered, '', 0)
}

function giveCookie(answered: Answered, token: string, seconds: number): void {
  const name = hostCookie(answered, cookieName)
  answered.headers.append('set-cookie', cookieHeader(answered, name, token, seconds))
  // The cookie with the prefix replaces the plain one.
  if (name !== cookieName && readCookie(answered.request, cookieName) !== null)
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

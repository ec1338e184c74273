import type { Context } from '../../context.ts'
import { isSecureSite } from '../../http/site-address.ts'

type Sent = Pick<Context, 'env' | 'request'>

/** Reads a cookie of the request; null if missing. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return null
}

/** A `set-cookie` header for the whole site, inaccessible to scripts; 0 seconds deletes the cookie. */
export function cookieHeader(sent: Sent, name: string, value: string, seconds: number): string {
  const secure = isSecureSite(sent) ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/**
 * Name of a cookie that only this host can set: `__Host-` prevents other hosts of the domain from planting
 * one. Browsers require HTTPS for it, so instances on plain HTTP (on this machine or a local network) omit
 * the prefix.
 */
export function hostCookie(sent: Sent, name: string): string {
  return isSecureSite(sent) ? `__Host-${name}` : name
}

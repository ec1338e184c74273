import { isHttps } from '../../client-address.ts'
import type { Context } from '../../context.ts'

type Sent = Pick<Context, 'env' | 'request'>

/** True when browsers reach the site by HTTPS, also behind a proxy that ends TLS: SITE_URL says what they see. */
export function isSecureSite(sent: Sent): boolean {
  return sent.env.settings.SITE_URL.startsWith('https:') || isHttps(sent)
}

/** The value of a cookie that the request carries; null for none. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return null
}

/** A `set-cookie` header for the whole site that scripts cannot read; 0 seconds deletes the cookie. */
export function cookieHeader(sent: Sent, name: string, value: string, seconds: number): string {
  const secure = isSecureSite(sent) ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

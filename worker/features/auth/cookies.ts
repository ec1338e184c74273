import type { Context } from '../../context.ts'
import { isSecureSite } from '../../site-address.ts'

type Sent = Pick<Context, 'env' | 'request'>

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

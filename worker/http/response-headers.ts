import type { Env } from '../platform/env.ts'
import { isSecureSite } from './site-address.ts'

/** Policy for responses that are not pages: nothing may load, run or be framed. */
export const denyAllCsp = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** One year, as preload lists require. */
const hsts = 'max-age=31536000'

/**
 * Adds the headers of every response: no MIME sniffing, minimal `Referer`, and HSTS if the site uses HTTPS.
 * `isFile`: a file of the web app, or a 304 for one. A policy on a script would apply to the web worker that
 * it starts, and one on a 304 would replace that of the cached page.
 */
export function withSecurityHeaders(
  answer: Response,
  incoming: { env: Pick<Env, 'settings'>; request: Request },
  isFile: boolean,
): Response {
  // A WebSocket upgrade cannot be reconstructed.
  if (answer.status === 101) return answer
  const response = new Response(answer.body, answer)
  const { headers } = response
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  if (!isFile && !headers.has('content-security-policy')) headers.set('content-security-policy', denyAllCsp)
  if (isSecureSite(incoming)) headers.set('strict-transport-security', hsts)
  return response
}

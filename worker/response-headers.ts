import type { Env } from './env.ts'
import { isSecureSite } from './site-address.ts'

/** Policy of answers that are no page: nothing in them may load, run or be framed. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A year, as browsers' preload lists ask for. */
const hsts = 'max-age=31536000'

/**
 * Adds the headers that every answer carries: no guessing of types, little in `Referer`, and HTTPS from now on where
 * the site is on HTTPS. `isFile`: a file of the web app, or that one is unchanged. A policy on a script
 * would bind the web worker it starts, and one on a 304 would replace that of the page the browser holds.
 */
export function withSecurityHeaders(
  answer: Response,
  asked: { env: Pick<Env, 'settings'>; request: Request },
  isFile: boolean,
): Response {
  // An upgrade to a WebSocket cannot be built anew.
  if (answer.status === 101) return answer
  const response = new Response(answer.body, answer)
  const { headers } = response
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  if (!isFile && !headers.has('content-security-policy')) headers.set('content-security-policy', closedPolicy)
  if (isSecureSite(asked)) headers.set('strict-transport-security', hsts)
  return response
}

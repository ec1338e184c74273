import type { Env } from '../platform/env.ts'
import { compressedTypeOf, serveCompressedFile } from './compressed-files.ts'
import { requestOrigin } from './site-address.ts'

export type Assets = { fetch(request: Request): Promise<Response> }
export type IncomingRequest = { env: Pick<Env, 'settings'>; request: Request }

/**
 * Serves a page or file of the web app. Paths without a file get the app (it uses hash routing). A missing
 * file is a 404 and never the app's HTML, which an old tab would run as a script after a deployment.
 */
export async function serveAsset(incoming: IncomingRequest, assets: Assets): Promise<Response> {
  const { request } = incoming
  const found = (await serveCompressedFile(incoming, assets)) ?? (await assets.fetch(request))
  const isMissing = found.status === 404
  const response = isMissing && isPage(request) ? await assets.fetch(appPage(request)) : found
  const isHtml = response.headers.get('content-type')?.includes('text/html') ?? false
  if (!isHtml && !isMissing) return compressedTypeOf(incoming) ? withVary(response) : response
  const page = new Response(response.body, response)
  // A missing file may exist after the next deployment.
  page.headers.set('cache-control', 'no-cache')
  if (!isHtml) return page
  page.headers.set('x-frame-options', 'SAMEORIGIN')
  page.headers.set('content-security-policy', pagePolicy(incoming, "'self'"))
  return page
}

/** So that a cache keeps a compressed file apart from the same uncompressed one. */
function withVary(answer: Response): Response {
  const response = new Response(answer.body, answer)
  response.headers.append('vary', 'accept-encoding')
  return response
}

function isPage(request: Request): boolean {
  const last = new URL(request.url).pathname.split('/').at(-1) ?? ''
  return (request.method === 'GET' || request.method === 'HEAD') && !last.includes('.')
}

export function appPage(request: Request): Request {
  return new Request(new URL('/', request.url), { method: 'GET' })
}

/**
 * Styles may be inline (the grid positions its overlay with style attributes), scripts may not. Connections
 * are limited to this site, its realtime rooms and the error reporting service. Turnstile brings a script and a frame
 * of its own, if the operator has set it up.
 */
export function pagePolicy(incoming: IncomingRequest, frameAncestors: "'self'" | '*'): string {
  const { SENTRY_DSN, SITE_URL, PARTYKIT_URL, TURNSTILE_SECRET, TURNSTILE_ORIGIN } = incoming.env.settings
  const sites = [requestOrigin(incoming), SITE_URL, PARTYKIT_URL].filter((address) => URL.canParse(address))
  // 'self' covers WebSockets in recent browsers only.
  const sockets = sites.map((address) => new URL(address).origin.replace(/^http/, 'ws'))
  const reports = URL.canParse(SENTRY_DSN) ? [`https://${new URL(SENTRY_DSN).host}`] : []
  const connections = new Set([
    "'self'",
    ...[...reports, ...sockets].filter((source) => plainSource.test(source)),
  ])
  const turnstile =
    TURNSTILE_SECRET !== '' && plainSource.test(TURNSTILE_ORIGIN) ? ` ${TURNSTILE_ORIGIN}` : ''
  return [
    "default-src 'self'",
    `script-src 'self'${turnstile}`,
    `frame-src 'self'${turnstile}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src ${[...connections].join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
}

/** A host may contain characters that end a directive. */
const plainSource = /^(https?|wss?):\/\/[\w.:[\]-]+$/

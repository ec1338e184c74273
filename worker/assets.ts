import type { Env } from './env.ts'
import { requestOrigin } from './site-address.ts'

type Assets = { fetch(request: Request): Promise<Response> }
type Asked = { env: Pick<Env, 'settings'>; request: Request }

/**
 * Answers a page or file of the web app. Any address that names no file is the app (it routes by hash); a missing
 * file is a 404 and never the app's HTML, or an old tab would try to run HTML as a script after a deploy.
 */
export async function serveAsset(asked: Asked, assets: Assets): Promise<Response> {
  const { request } = asked
  const found = await assets.fetch(request)
  const isMissing = found.status === 404
  const response = isMissing && isPage(request) ? await assets.fetch(appPage(request)) : found
  const isHtml = response.headers.get('content-type')?.includes('text/html') ?? false
  if (!isHtml && !isMissing) return response
  const page = new Response(response.body, response)
  // What is missing may be there after the next deploy.
  page.headers.set('cache-control', 'no-cache')
  if (!isHtml) return page
  page.headers.set('x-frame-options', 'SAMEORIGIN')
  page.headers.set('content-security-policy', pagePolicy(asked))
  return page
}

function isPage(request: Request): boolean {
  const last = new URL(request.url).pathname.split('/').at(-1) ?? ''
  return (request.method === 'GET' || request.method === 'HEAD') && !last.includes('.')
}

function appPage(request: Request): Request {
  return new Request(new URL('/', request.url), { method: request.method })
}

/**
 * Styles may be inline (the grid's overlay is placed by style attributes); scripts may not. Connections go to this
 * site alone, and to the service that errors are reported to.
 */
function pagePolicy(asked: Asked): string {
  const { SENTRY_DSN, SITE_URL } = asked.env.settings
  const sites = [requestOrigin(asked), SITE_URL].filter((address) => URL.canParse(address))
  // 'self' covers WebSockets in new browsers only.
  const sockets = sites.map((address) => new URL(address).origin.replace(/^http/, 'ws'))
  const reports = URL.canParse(SENTRY_DSN) ? [`https://${new URL(SENTRY_DSN).host}`] : []
  const connections = new Set([
    "'self'",
    ...[...reports, ...sockets].filter((source) => plainSource.test(source)),
  ])
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src ${[...connections].join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** A host may have letters that end a directive. */
const plainSource = /^(https?|wss?):\/\/[\w.:[\]-]+$/

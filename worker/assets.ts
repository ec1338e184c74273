type Assets = { fetch(request: Request): Promise<Response> }

/**
 * Answers a page or file of the web app. Any address that names no file is the app (it routes by hash); a missing
 * file is a 404 and never the app's HTML, or an old tab would try to run HTML as a script after a deploy. `reportsTo`:
 * address of the service that errors are reported to; browsers may connect to its host.
 */
export async function serveAsset(request: Request, assets: Assets, reportsTo = ''): Promise<Response> {
  const found = await assets.fetch(request)
  const response = found.status === 404 && isPage(request) ? await assets.fetch(appPage(request)) : found
  const isHtml = response.headers.get('content-type')?.includes('text/html') ?? false
  if (!isHtml) return response
  const page = new Response(response.body, response)
  page.headers.set('cache-control', 'no-cache')
  page.headers.set('x-content-type-options', 'nosniff')
  page.headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  page.headers.set('x-frame-options', 'SAMEORIGIN')
  page.headers.set('content-security-policy', policyWith(reportsTo))
  return page
}

function isPage(request: Request): boolean {
  const last = new URL(request.url).pathname.split('/').at(-1) ?? ''
  return (request.method === 'GET' || request.method === 'HEAD') && !last.includes('.')
}

function appPage(request: Request): Request {
  return new Request(new URL('/', request.url), { method: request.method })
}

/** Styles may be inline (the grid's overlay is placed by style attributes); scripts may not. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "font-src 'self' data:",
  "connect-src 'self' ws: wss:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "frame-ancestors 'self'",
].join('; ')

function policyWith(reportsTo: string): string {
  const host = URL.canParse(reportsTo) ? new URL(reportsTo).host : ''
  return host === '' ? policy : policy.replace("connect-src 'self'", `connect-src 'self' https://${host}`)
}

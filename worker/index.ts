import { purgeTrashedBases, purgeUnfinishedBases } from './bases/purge-bases.ts'
import { repairSources } from './sources/repair-sources.ts'
import { createApp, isApiPath, withoutTrailingSlash } from './app.ts'
import type { Backend } from './request/request-context.ts'
import { serveAsset } from './http/assets.ts'
import { linkImageOf, serveLinkImage } from './http/link-image.ts'
import { type LinkPageCalls, linkPathOf, serveLinkPage } from './http/link-page.ts'
import { findLink } from './rate-limits/find-link.ts'
import { compressResponse } from './http/compression.ts'
import { drainUnread, withoutBody } from './http/drain-body.ts'
import { type Bindings, type Env, readEnv } from './platform/env.ts'
import { errorResponse } from './http/error-response.ts'
import { SourcePool } from './gateways/databases/source-pool/source-pool-object.ts'
import { RateLimiter } from './gateways/rate-limiter/rate-limiter-object.ts'
import { joinRoom, Room } from './gateways/room-server.ts'
import { canJoinRoom } from './request/may-join-room.ts'
import { withSecurityHeaders } from './http/response-headers.ts'
import { routes } from './routes.ts'
import { urlOf } from './http/request-url.ts'
import { requireKnownHost } from './http/site-address.ts'
import { openBackend } from './backend.ts'

export { RateLimiter, Room, SourcePool }

type RawEnv = Bindings & Record<string, unknown>

// One backend per isolate: it caches schemas, but nothing of a request. Opening it does no I/O.
let opened: { env: Env; backend: Backend } | null = null

function backendOf(raw: RawEnv): Backend {
  const env = readEnv(raw)
  if (opened?.env !== env) opened = { env, backend: openBackend(env) }
  return opened.backend
}

const app = createApp(routes, backendOf)

async function respondTo(
  request: Request,
  { pathname }: Readonly<URL>,
  raw: RawEnv,
  ctx: ExecutionContext,
): Promise<Response> {
  const env = readEnv(raw)
  requireKnownHost({ env, request })
  if (pathname.startsWith('/parties/')) {
    const { control } = backendOf(raw)
    return joinRoom(withoutBody(request), env, (ticket) => canJoinRoom(control, ticket, new Date()))
  }
  if (isApiPath(pathname)) return app.fetch(request, raw, ctx)
  const page = { env, request: withoutBody(request) }
  const link = linkPathOf(page.request)
  const image = linkImageOf(page.request)
  if (link === null && image === null) return serveAsset(page, env.ASSETS)
  const { control } = backendOf(raw)
  const calls: LinkPageCalls = {
    callApi: async (call) => app.fetch(call, raw, ctx),
    findLink: (name) => findLink({ env, control, request, now: new Date() }, name),
  }
  if (image !== null) return serveLinkImage(page, image, calls)
  if (link) return serveLinkPage(page, link, env.ASSETS, calls)
  return serveAsset(page, env.ASSETS)
}

const handler = {
  async fetch(received, env, ctx) {
    // An invalid host makes the URL invalid.
    if (!URL.canParse(received.url)) {
      await drainUnread(received)
      return new Response('Bad request: the Host header is not valid.', { status: 400 })
    }
    const url = urlOf(received)
    const isApi = isApiPath(url.pathname)
    const request = isApi ? withoutTrailingSlash(received) : received
    const incoming = { env: readEnv(env), request }
    const isFile = !isApi && !url.pathname.startsWith('/parties/')
    const response = await respondTo(request, url, env, ctx).catch((error: unknown) => errorResponse(error))
    await drainUnread(request)
    return withSecurityHeaders(
      compressResponse(response, incoming),
      incoming,
      isFile && (response.ok || response.status === 304),
    )
  },
  scheduled(_controller, env, ctx) {
    const backend = backendOf(env)
    const now = new Date()
    ctx.waitUntil(backend.control.purgeExpired(now))
    ctx.waitUntil(purgeUnfinishedBases(backend, now))
    ctx.waitUntil(purgeTrashedBases(backend, now))
    ctx.waitUntil(repairSources(backend, now))
  },
} satisfies ExportedHandler<RawEnv>

// The platform requires a default export.
export default handler

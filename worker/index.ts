import { sweepTrash, sweepUnfinished } from './abandon-base.ts'
import { createApp, isApiPath, withoutTrailingSlash } from './app.ts'
import type { Backend } from './asked.ts'
import { serveAsset } from './assets.ts'
import { compressed } from './compression.ts'
import { type Bindings, type Env, readEnv } from './env.ts'
import { errorResponse } from './errors.ts'
import { joinRoom, Room } from './gateways/room-server.ts'
import { mayJoinRoom } from './may-join-room.ts'
import { withSecurityHeaders } from './response-headers.ts'
import { routes } from './routes.ts'
import { requireKnownHost } from './site-address.ts'
import { openBackend } from './backend.ts'

export { Room }

type RawEnv = Bindings & Record<string, unknown>

// One backend per isolate: schemas are cached in it, nothing of a request is. Opening it does no I/O.
let opened: { env: Env; backend: Backend } | null = null

function backendOf(raw: RawEnv): Backend {
  const env = readEnv(raw)
  if (opened?.env !== env) opened = { env, backend: openBackend(env) }
  return opened.backend
}

const app = createApp(routes, backendOf)

async function answerTo(
  request: Request,
  { pathname }: URL,
  raw: RawEnv,
  ctx: ExecutionContext,
): Promise<Response> {
  const env = readEnv(raw)
  requireKnownHost({ env, request })
  if (pathname.startsWith('/parties/')) {
    const { control } = backendOf(raw)
    return joinRoom(request, env, (ticket) => mayJoinRoom(control, ticket, new Date()))
  }
  if (isApiPath(pathname)) return app.fetch(withoutTrailingSlash(request), raw, ctx)
  return serveAsset({ env, request }, env.ASSETS)
}

const handler = {
  async fetch(request, env, ctx) {
    const asked = { env: readEnv(env), request }
    const url = URL.canParse(request.url) ? new URL(request.url) : null
    // A host that is none leaves no address to answer for.
    if (url === null) return new Response('Bad request: the Host header is not valid.', { status: 400 })
    const isFile = !isApiPath(url.pathname) && !url.pathname.startsWith('/parties/')
    const answer = await answerTo(request, url, env, ctx).catch((error: unknown) => errorResponse(error))
    return withSecurityHeaders(
      compressed(answer, asked),
      asked,
      isFile && (answer.ok || answer.status === 304),
    )
  },
  scheduled(_controller, env, ctx) {
    const backend = backendOf(env)
    const now = new Date()
    ctx.waitUntil(backend.control.sweep(now))
    ctx.waitUntil(sweepUnfinished(backend, now))
    ctx.waitUntil(sweepTrash(backend, now))
  },
} satisfies ExportedHandler<RawEnv>

// The platform asks for a default export.
export default handler

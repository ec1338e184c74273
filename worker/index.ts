import { sweepTrash, sweepUnfinished } from './abandon-base.ts'
import { createApp, isApiPath, withoutTrailingSlash } from './app.ts'
import type { Backend } from './asked.ts'
import { serveAsset } from './assets.ts'
import { type Bindings, type Env, readEnv } from './env.ts'
import { errorResponse } from './errors.ts'
import { joinRoom, Room } from './gateways/room-server.ts'
import { mayJoinRoom } from './may-join-room.ts'
import { routes } from './routes.ts'
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

const handler = {
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url)
    try {
      if (pathname.startsWith('/parties/')) {
        const { env: parsed, control } = backendOf(env)
        return await joinRoom(request, parsed, (ticket) => mayJoinRoom(control, ticket, new Date()))
      }
      if (isApiPath(pathname)) return await app.fetch(withoutTrailingSlash(request), env, ctx)
      return await serveAsset(request, env.ASSETS, readEnv(env).settings.SENTRY_DSN)
    } catch (error) {
      return errorResponse(error)
    }
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

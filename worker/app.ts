import { Hono } from 'hono'
import { AppError } from '#core/errors.ts'
import { Asked, type Backend } from './asked.ts'
import type { Bindings } from './env.ts'
import { errorResponse } from './errors.ts'
import { type HonoEnv, mount, type Route } from './mount.ts'

type AppEnv = HonoEnv & { Bindings: Bindings & Record<string, unknown> }

/** Addresses that belong to the API, or to hosting platforms: an unknown one is a JSON 404, never the app's HTML. */
const apiPrefixes = ['/cdn-cgi/', '/api/', '/auth/', '/user/', '/admin/', '/dl/', '/dltemp/', '/download/']

/** The API: one middleware that names the request, one that answers errors, then the routes. */
export function createApp(
  routes: readonly Route[],
  openBackend: (bindings: AppEnv['Bindings']) => Backend,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError((error, c) => errorResponse(error, c.get('asked')?.headers))
  app.notFound(() => errorResponse(new AppError('NOT_FOUND')))
  app.use(async (c, next) => {
    const asked = new Asked(c.req.raw, openBackend(c.env), (work) => c.executionCtx.waitUntil(work))
    c.set('asked', asked)
    await next()
  })
  // The two apps differ only in what they know of bindings, which routes never touch.
  mount(app as unknown as Hono<HonoEnv>, routes)
  return app
}

/** True when the path is the API's to answer. */
export function isApiPath(path: string): boolean {
  return apiPrefixes.some((prefix) => path.startsWith(prefix))
}

/** The same request without slashes at the end of its path: clients send lists and creates with one. */
export function withoutTrailingSlash(request: Request): Request {
  const url = new URL(request.url)
  if (url.pathname === '/' || !url.pathname.endsWith('/')) return request
  url.pathname = url.pathname.replace(/\/+$/, '')
  return new Request(url, request)
}

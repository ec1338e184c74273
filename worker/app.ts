import { Hono } from 'hono'
import { AppError } from '#core/errors.ts'
import { RequestContext, type Backend } from './request/request-context.ts'
import type { Bindings } from './platform/env.ts'
import { errorResponse } from './http/error-response.ts'
import { urlOf } from './http/request-url.ts'
import { type HonoEnv, registerRoutes, type Route } from './request/register-routes.ts'

type AppEnv = HonoEnv & { Bindings: Bindings & Record<string, unknown> }

/** Paths of the API and of hosting platforms: unknown ones are a JSON 404, never the app's HTML. */
const apiPrefixes = [
  '/cdn-cgi/',
  '/api/',
  '/auth/',
  '/user/',
  '/admin/',
  '/dl/',
  '/dltemp/',
  '/download/',
  '/jobs/',
]

/** The API: middleware that creates the request context, error handling, then the routes. */
export function createApp(
  routes: readonly Route[],
  openBackend: (bindings: AppEnv['Bindings']) => Backend,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError((error, c) => errorResponse(error, c.get('requestContext')?.headers))
  app.notFound(() => errorResponse(new AppError('NOT_FOUND')))
  app.use(async (c, next) => {
    const requestContext = new RequestContext(c.req.raw, openBackend(c.env), (work) =>
      c.executionCtx.waitUntil(work),
    )
    c.set('requestContext', requestContext)
    await next()
  })
  registerRoutes(app, routes)
  return app
}

/** Returns true for paths of the API. */
export function isApiPath(path: string): boolean {
  return apiPrefixes.some((prefix) => path.startsWith(prefix))
}

/** Removes trailing slashes from the path: clients send lists and creates with one. */
export function withoutTrailingSlash(request: Request): Request {
  const { pathname } = urlOf(request)
  if (pathname === '/' || !pathname.endsWith('/')) return request
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/\/+$/, '')
  return new Request(url, request)
}

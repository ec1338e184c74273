import type { AnyCall } from '#core/api/call/define-call.ts'
import * as limits from '#core/limits.ts'
import type { RequestContext } from '../request-context.ts'
import { cacheUrl, isCacheable, personalHeaders } from './cache-key.ts'
import { currentVersion } from './current-version.ts'
import { asConditional } from './conditional.ts'

/** Headers of kept responses: the base's version, when they end by themselves, and the visitors' `Cache-Control`. */
const versionHeader = 'x-base-version'
const untilHeader = 'x-valid-until'
const publicControlHeader = 'x-public-cache-control'

type Validity = NonNullable<RequestContext['publicValidity']>
type PublicRead = { call: AnyCall; baseId: string; shareId: string; query: unknown }

/**
 * Answers a read of a public link from the edge cache, or else by `run`, whose response is kept if it is for
 * everybody. A kept response names the version of the base that it was read from, and is used only while the base
 * still has this version: see docs/decisions/0038-serve-public-links-from-the-edge.md.
 */
export async function answerFromCache(
  requestContext: RequestContext,
  read: PublicRead,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { request, backend } = requestContext
  const cache = backend.responseCache
  if (!cache || !isCacheable(request, read.call, read.shareId, read.query))
    return asConditional(request, await run())
  const url = await cacheUrl(requestContext, read.shareId, read.query)
  const kept = await cache.match(url)
  if (kept && hasNotEnded(kept, requestContext.now)) {
    const current = await currentVersion(requestContext, read.baseId)
    if (current && current.version === kept.headers.get(versionHeader))
      return asConditional(request, toVisitor(kept, current.age))
  }
  const noteVersion = backend.baseVersions.begin(read.baseId, Date.now())
  const output = await run()
  const { publicValidity } = requestContext
  if (!(output instanceof Response) || output.status !== 200 || publicValidity === null)
    return asConditional(request, output)
  noteVersion(publicValidity.version)
  output.headers.set('cache-status', `tessera; fwd=${kept ? 'stale' : 'uri-miss'}; stored`)
  requestContext.waitUntil(cache.put(url, toCache(output.clone(), publicValidity)))
  return asConditional(request, output)
}

function hasNotEnded({ headers }: Response, now: Date): boolean {
  const until = headers.get(untilHeader)
  return until === null || now.getTime() < Date.parse(until)
}

function toCache(response: Response, { version, until }: Validity): Response {
  const kept = new Response(response.body, response)
  const { headers } = kept
  headers.set(versionHeader, version)
  if (until !== null) headers.set(untilHeader, until)
  headers.set(publicControlHeader, headers.get('cache-control') ?? '')
  // What a formula or filter says of "now" is at most this old; so are the names of people.
  headers.set('cache-control', `public, max-age=${limits.publicResponseTtlSeconds}`)
  // The key holds what the response depends on.
  headers.delete('vary')
  return kept
}

/** A kept response as visitors get it. Its age counts from when the base last confirmed it. */
function toVisitor(kept: Response, ageMs: number): Response {
  const response = new Response(kept.body, kept)
  const { headers } = response
  headers.set('cache-control', headers.get(publicControlHeader) ?? 'no-store')
  headers.set('age', String(Math.floor(ageMs / 1000)))
  headers.set('cache-status', 'tessera; hit')
  headers.set('vary', publicVary)
  for (const name of [versionHeader, untilHeader, publicControlHeader, 'cf-cache-status', 'expires', 'date'])
    headers.delete(name)
  return response
}

/** Request headers that responses of public links depend on. */
export const publicVary = [...personalHeaders, 'xc-timezone'].join(', ')

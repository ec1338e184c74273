import type { AnyCall } from '#core/api/call/define-call.ts'
import { isShortLink } from '#core/ids.ts'
import { requestOrigin } from '../../http/site-address.ts'
import type { RequestContext } from '../request-context.ts'

/** Headers of visitors with rights of their own, or with a password. */
export const personalHeaders = [
  'xc-auth',
  'xc-token',
  'authorization',
  'xc-password',
  'xc-share-ticket',
  'xc-form-edit',
  'xc-shared-base-id',
  'xc-preview',
]

/**
 * Returns true for requests whose response may come from the cache: reads of a public link without credentials.
 * Short links are rate limited per visitor, so each visit has to be checked.
 */
export function isCacheable(request: Request, call: AnyCall, shareId: string, query: unknown): boolean {
  if (request.method !== 'GET' || call.base?.kind !== 'share' || isShortLink(shareId)) return false
  if (isShuffled(query)) return false
  return isAnonymous(request) && !/\bno-(cache|store)\b/i.test(request.headers.get('cache-control') ?? '')
}

/** Each request for shuffled records gets another order. */
function isShuffled(query: unknown): boolean {
  return (
    typeof query === 'object' &&
    query !== null &&
    'shuffle' in query &&
    (query.shuffle === '1' || query.shuffle === 'true')
  )
}

/** True for requests without credentials, whose responses are the same for everybody. */
export function isAnonymous({ headers }: Request): boolean {
  return (
    personalHeaders.every((name) => !headers.has(name)) &&
    !(headers.get('cookie') ?? '').includes('refresh_token=')
  )
}

/**
 * The URL that a response is kept by. It holds all that the response depends on: link, path (older clients get
 * another format), host, time zone, and the parsed query, so that order and unknown parameters do not matter.
 */
export async function cacheUrl(
  { request, backend: { env }, zone }: Pick<RequestContext, 'request' | 'backend' | 'zone'>,
  shareId: string,
  query: unknown,
): Promise<string> {
  const origin = requestOrigin({ env, request })
  const identity = JSON.stringify([origin, new URL(request.url).pathname, zone, sorted(query)])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(identity))
  const name = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${origin}/api/edge-cache/${encodeURIComponent(shareId)}/${name}`
}

/** The same value with the names of its objects in alphabetical order. The order of lists has a meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => [name, sorted(each)])
}

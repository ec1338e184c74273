import { fail } from '#core/errors.ts'
import type { Context } from '../context.ts'
import { requestOrigin } from '../site-address.ts'

/** What browsers say of requests that our own pages, or people themselves, have started. */
const ownFetchSites: readonly string[] = ['same-origin', 'same-site', 'none']

/**
 * Throws FORBIDDEN for a request that a page of another site has started: it would act with the visitor's cookies, or
 * give them the session of somebody else (login CSRF). Programs send neither `Origin` nor `Sec-Fetch-Site`.
 */
export function requireSameSite({ request, env }: Pick<Context, 'request' | 'env'>): void {
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite !== null && !ownFetchSites.includes(fetchSite)) fail('FORBIDDEN')
  const origin = request.headers.get('origin')
  if (origin === null) {
    // A sibling host of the same site may be another team's, and names itself by its origin alone.
    if (fetchSite === 'same-site') fail('FORBIDDEN')
    return
  }
  // Hosts, not origins: behind a proxy that ends TLS the request itself looks like http.
  const own = [request.url, requestOrigin({ request, env }), env.settings.SITE_URL].map(hostOf)
  if (!own.includes(hostOf(origin) ?? '')) fail('FORBIDDEN')
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}

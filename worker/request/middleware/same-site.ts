import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { requestOrigin } from '../../http/site-address.ts'

/** `Sec-Fetch-Site` of requests that our pages or people initiate. */
const ownFetchSites: readonly string[] = ['same-origin', 'same-site', 'none']

/**
 * Throws FORBIDDEN for requests initiated by other sites: they would use the visitor's cookies, or sign the
 * visitor in to another account (login CSRF). Programs send neither `Origin` nor `Sec-Fetch-Site`.
 */
export function requireSameSite({ request, env }: Pick<Context, 'request' | 'env'>): void {
  const fetchSite = request.headers.get('sec-fetch-site')
  if (fetchSite !== null && !ownFetchSites.includes(fetchSite)) fail('FORBIDDEN')
  const origin = request.headers.get('origin')
  if (origin === null) {
    // A sibling host may belong to somebody else and is only identified by its origin.
    if (fetchSite === 'same-site') fail('FORBIDDEN')
    return
  }
  // Compares hosts instead of origins, because behind a TLS proxy the request itself uses http.
  const own = [request.url, requestOrigin({ request, env }), env.settings.SITE_URL].map(hostOf)
  if (!own.includes(hostOf(origin) ?? '')) fail('FORBIDDEN')
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}

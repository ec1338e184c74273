import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'

/** Refuses a request that a page of another site has sent along with our cookie. Programs send no Origin. */
export function requireOwnSite({ request, env }: Pick<Context, 'request' | 'env'>): void {
  if (request.headers.get('sec-fetch-site') === 'cross-site') fail('FORBIDDEN')
  const origin = request.headers.get('origin')
  if (origin === null) return
  // Hosts, not origins: behind something that ends TLS the request itself looks like http.
  const own = [request.url, env.settings.SITE_URL].map(hostOf)
  if (!own.includes(hostOf(origin) ?? '')) fail('FORBIDDEN')
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null
}

import { fail } from '#core/errors.ts'
import { forwardedHost, isHttps } from './client-address.ts'
import type { Env } from './env.ts'
import { parseIp } from './ip-range.ts'

type Asked = { env: Pick<Env, 'settings'>; request: Request }

/** Address that the browser used, as the request says it; a trusted proxy may say it better. */
export function requestOrigin(asked: Asked): string {
  const host = forwardedHost(asked) ?? new URL(asked.request.url).host
  return `${isHttps(asked) ? 'https' : 'http'}://${host}`
}

/** True when browsers reach the site by HTTPS, also behind a proxy that ends TLS: SITE_URL says what they see. */
export function isSecureSite(asked: Asked): boolean {
  return asked.env.settings.SITE_URL.startsWith('https:') || isHttps(asked)
}

/** Address of the site for links in an answer: SITE_URL, else the address that the request came to. */
export function siteAddress(asked: Asked): string {
  return withoutSlash(asked.env.settings.SITE_URL) || requestOrigin(asked)
}

/**
 * Address of the site for links in emails. A sender can forge `Host` to have a victim's token sent to a foreign site,
 * so the request's own host counts only if an entry of ALLOWED_HOSTS names it. Null if no address is certain.
 */
export function emailAddressOfSite(asked: Asked): string | null {
  const { SITE_URL, LISTEN_URL, ALLOWED_HOSTS } = asked.env.settings
  if (SITE_URL !== '') return withoutSlash(SITE_URL)
  const entry = ALLOWED_HOSTS.find((allowed) => !isOfEverybody(allowed) && fits(allowed, hostOf(asked)))
  if (entry !== undefined) return `${isHttps(asked) ? 'https' : 'http'}://${entry}`
  return withoutSlash(LISTEN_URL) || null
}

/** Entries that no operator chose for this site: every machine is its own localhost. */
function isOfEverybody(allowed: string): boolean {
  const name = allowed.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return allowed === anyIp || name === 'localhost' || parseIp(name) !== null
}

/** Throws SITE_URL_MISSING if emails cannot link to this site. */
export function requireEmailAddress(asked: Asked): void {
  if (emailAddressOfSite(asked) === null) fail('SITE_URL_MISSING')
}

/**
 * Throws MISDIRECTED_REQUEST if ALLOWED_HOSTS is set and does not name the request's host. It stops DNS rebinding: a
 * page of another site whose name was made to point here.
 */
export function requireKnownHost(asked: Asked): void {
  const { ALLOWED_HOSTS, SITE_URL } = asked.env.settings
  if (ALLOWED_HOSTS.length === 0) return
  const own = URL.canParse(SITE_URL) ? [new URL(SITE_URL).host] : []
  const hosts = [new URL(asked.request.url).host, hostOf(asked)]
  for (const host of hosts)
    if (![...ALLOWED_HOSTS, ...own].some((allowed) => fits(allowed, host)))
      fail('MISDIRECTED_REQUEST', { host })
}

/** Entry of ALLOWED_HOSTS for every numeric address. A browser that was led astray by DNS never sends one. */
const anyIp = 'ip'

/** Returns true if the entry (`example.org` for all ports, or `example.org:8080`) names the host. */
function fits(allowed: string, host: string): boolean {
  const name = host.replace(/:\d+$/, '')
  if (allowed === anyIp) return parseIp(name.replace(/^\[(.*)\]$/, '$1')) !== null
  return allowed === host || allowed === name || allowed === name.replace(/\.$/, '')
}

function hostOf(asked: Asked): string {
  return new URL(requestOrigin(asked)).host
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

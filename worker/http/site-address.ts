import { fail } from '#core/errors.ts'
import { forwardedHost, isHttps } from './client-address.ts'
import { urlOf } from './request-url.ts'
import type { Env } from '../platform/env.ts'
import { parseIp } from '../platform/ip-range.ts'

type IncomingRequest = { env: Pick<Env, 'settings'>; request: Request }

/** Origin that the browser requested; a trusted proxy takes precedence. */
export function requestOrigin(incoming: IncomingRequest): string {
  const host = forwardedHost(incoming) ?? urlOf(incoming.request).host
  return `${isHttps(incoming) ? 'https' : 'http'}://${host}`
}

/** True if browsers use HTTPS, also behind a proxy that terminates TLS, according to SITE_URL. */
export function isSecureSite(incoming: IncomingRequest): boolean {
  return incoming.env.settings.SITE_URL.startsWith('https:') || isHttps(incoming)
}

/** Address for links in responses: SITE_URL, else the origin of the request. */
export function siteAddress(incoming: IncomingRequest): string {
  return configuredAddress(incoming) || requestOrigin(incoming)
}

/** Address that the operator has set; '' for none. */
export function configuredAddress({ env }: Pick<IncomingRequest, 'env'>): string {
  return withoutSlash(env.settings.SITE_URL)
}

/**
 * Address for links in emails. A forged `Host` could send a victim's token to a foreign site, so the
 * request's host only counts if an entry of ALLOWED_HOSTS names it. Null if no address is reliable.
 */
export function emailAddressOfSite(incoming: IncomingRequest): string | null {
  const { SITE_URL, LISTEN_URL, ALLOWED_HOSTS } = incoming.env.settings
  if (SITE_URL !== '') return withoutSlash(SITE_URL)
  const host = hostOf(incoming)
  const entry = ALLOWED_HOSTS.find((allowed) => !isOfEverybody(allowed) && fits(allowed, host))
  if (entry !== undefined)
    return `${isHttps(incoming) ? 'https' : 'http'}://${isCertainPort(incoming, host) ? withPortOf(host, entry) : entry}`
  return withoutSlash(LISTEN_URL) || null
}

/**
 * Returns true if the port of a known host belongs to the site. Other ports of a shared machine may belong to
 * other people, so a forged port must not get into an email: locally only the listening port counts.
 * Deployments do not share their hosts.
 */
function isCertainPort({ env: { settings } }: IncomingRequest, host: string): boolean {
  return settings.LISTEN_URL === '' || new URL(settings.LISTEN_URL).port === portOf(host)
}

/** An entry of ALLOWED_HOSTS as address, with the request's port unless it names one. */
function withPortOf(host: string, entry: string): string {
  const port = portOf(host)
  return port === '' || portOf(entry) !== '' ? entry : `${entry}:${port}`
}

function portOf(host: string): string {
  return /:(\d+)$/.exec(host)?.[1] ?? ''
}

/** Entries that do not identify this site: every machine is its own localhost. */
function isOfEverybody(allowed: string): boolean {
  const name = allowed.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return allowed === anyIp || name === 'localhost' || parseIp(name) !== null
}

/** Throws SITE_URL_NOT_CONFIGURED if emails cannot link to this site. */
export function requireEmailAddress(incoming: IncomingRequest): void {
  if (emailAddressOfSite(incoming) === null) fail('SITE_URL_NOT_CONFIGURED')
}

/**
 * Throws MISDIRECTED_REQUEST if ALLOWED_HOSTS is set and does not include the request's host. Prevents DNS
 * rebinding, where another site's name resolves to this server.
 */
export function requireKnownHost(incoming: IncomingRequest): void {
  const { settings } = incoming.env
  if (settings.ALLOWED_HOSTS.length === 0) return
  requireKnown(urlOf(incoming.request).host, settings)
  const forwarded = forwardedHost(incoming)
  if (forwarded !== null) requireKnown(forwarded, settings)
}

/** The host that each settings accepted last: nearly all requests name the same. */
const lastKnown = new WeakMap<object, string>()

function requireKnown(host: string, settings: Env['settings']): void {
  if (lastKnown.get(settings) === host) return
  const { ALLOWED_HOSTS, SITE_URL } = settings
  const own = URL.canParse(SITE_URL) ? [new URL(SITE_URL).host] : []
  if (![...ALLOWED_HOSTS, ...own].some((allowed) => fits(allowed, host)))
    fail('MISDIRECTED_REQUEST', { host })
  lastKnown.set(settings, host)
}

/** Entry of ALLOWED_HOSTS for all numeric addresses, which DNS rebinding cannot use. */
const anyIp = 'ip'

/** Returns true if an entry (`example.org` for all ports, or `example.org:8080`) matches the host. */
function fits(allowed: string, host: string): boolean {
  const name = host.replace(/:\d+$/, '')
  if (allowed === anyIp) return parseIp(name.replace(/^\[(.*)\]$/, '$1')) !== null
  return allowed === host || allowed === name || allowed === name.replace(/\.$/, '')
}

function hostOf(incoming: IncomingRequest): string {
  return new URL(requestOrigin(incoming)).host
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

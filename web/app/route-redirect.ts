import type { RouteRow } from './routes.ts'

export type RouteRedirect = { kind: 'path'; to: string } | { kind: 'external'; address: string }

/** An address with a scheme or host of its own, also as browsers read it (`/\host`, leading white space). */
const otherSite = /^\s*(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i

/** Returns true for an address that leaves the app. */
export function isExternal(address: string): boolean {
  return otherSite.test(address) && address !== '//apps'
}

/**
 * Where a route's rule redirects to, with the slots of its path filled; null without a rule. Throws for another site
 * unless the rule allows it: navigation to an external address is blocked unless explicitly allowed.
 */
export function redirectOf(
  row: Pick<RouteRow, 'redirect' | 'isRedirectExternal'>,
  params: Readonly<Record<string, string | undefined>>,
): RouteRedirect | null {
  if (row.redirect === undefined) return null
  const to = row.redirect.replace(/:(\w+)/g, (slot, name: string) =>
    params[name] === undefined ? slot : encodeURIComponent(params[name]),
  )
  if (!isExternal(to)) return { kind: 'path', to }
  if (!row.isRedirectExternal || !/^https?:\/\//i.test(to)) throw new Error(`Blocked: ${to} is external.`)
  return { kind: 'external', address: to }
}

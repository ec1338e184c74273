import { loadedAppInfo } from './app-info.ts'

/**
 * Address for links that people hand to others: that of the instance (SITE_URL), which may differ from the address
 * that this browser uses, `own`.
 */
export function publicSiteAddress(own: string, site = loadedAppInfo()?.ncSiteUrl ?? ''): string {
  if (!URL.canParse(site)) return own
  const [here, there] = [new URL(own), new URL(site)]
  // Behind a proxy that nobody configured, the server takes its inner address, which has no TLS, for the site's.
  const isDowngrade = here.protocol === 'https:' && there.protocol !== 'https:'
  return here.origin === there.origin || isDowngrade ? own : site
}

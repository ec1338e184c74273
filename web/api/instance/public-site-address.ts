import { loadedAppInfo } from './app-info.ts'

/**
 * Address for links that people hand to others: the one that the operator has set (SITE_URL), which may differ from
 * `own`, the address that this browser uses.
 */
export function publicSiteAddress(own: string, site = loadedAppInfo()?.siteUrl ?? ''): string {
  // On the same origin, the app may be in a folder.
  return !URL.canParse(site) || new URL(own).origin === new URL(site).origin ? own : site
}

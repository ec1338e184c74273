import type { ViewWire } from '#core/api/wire/wire.ts'
import { viewTypeNumbers } from '#core/schema.ts'
import { publicSiteAddress } from '../api/instance/public-site-address.ts'

type Shared = Pick<ViewWire, 'type' | 'uuid' | 'meta'>

/** The public URL of a shared view. The server describes the link on this page (worker/http/link-page.ts). */
export function shareAddress(view: Shared): string {
  return shareAddressStart(view) + encodeURIComponent(slugOf(view) ?? view.uuid ?? '')
}

/** The public URL without the link's name. */
export function shareAddressStart({ type }: Pick<Shared, 'type'>): string {
  return `${publicSiteAddress(location.origin)}/${type === viewTypeNumbers.form ? 'f' : 's'}/`
}

/** The custom address of a link; null for none. */
export function slugOf({ meta }: Pick<Shared, 'meta'>): string | null {
  const { slug } = meta
  return typeof slug === 'string' ? slug : null
}

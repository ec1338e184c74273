/** The name of the icon in a base's or table's meta; null for none. */
export function iconNameOf(meta: unknown): string | null {
  if (typeof meta !== 'object' || meta === null || !('icon' in meta)) return null
  return typeof meta.icon === 'string' && /^[a-z-]{1,40}$/.test(meta.icon) ? meta.icon : null
}

/** The icon name in a base's or table's meta, or null. */
export function iconNameOf(meta: unknown): string | null {
  if (typeof meta !== 'object' || meta === null || !('icon' in meta)) return null
  return typeof meta.icon === 'string' && /^[a-z-]{1,40}$/.test(meta.icon) ? meta.icon : null
}

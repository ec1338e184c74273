import type { View } from '#core/schema.ts'

type Share = Pick<
  View,
  'shareId' | 'sharePasswordHash' | 'shareMeta' | 'sharedBy' | 'sharedAt' | 'withdrawnShare'
>

/** A view's link after it is withdrawn. Settings that belong to the link itself go with it. */
export function unsharedView({ shareMeta }: Pick<View, 'shareMeta'>): Share {
  const { slug: _slug, expires_at: _expiry, ...settings } = shareMeta
  return {
    shareId: null,
    sharePasswordHash: null,
    shareMeta: settings,
    sharedBy: null,
    sharedAt: null,
    withdrawnShare: null,
  }
}

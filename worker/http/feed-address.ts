import type { FeedKind } from '#core/views/feed-kinds.ts'
import { siteAddress } from './site-address.ts'

/** The address of a feed. It ends with the name of a file, by which some programs tell what it is. */
export function feedAddress(
  incoming: Parameters<typeof siteAddress>[0],
  { id, kind }: { id: string; kind: FeedKind },
  title: string,
): string {
  return `${siteAddress(incoming)}/api/v2/public/feed/${id}/${fileName(title)}.${kind}`
}

function fileName(title: string): string {
  return (
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'feed'
  )
}

import type { View } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { withoutChangeSeq } from '../../request/hide-change-seq.ts'
import { tokenOf } from '../../request/middleware/session.ts'
import { fingerprint } from '../../security/fingerprint.ts'

/** Request headers that the response depends on. */
const varying = 'xc-auth, authorization, xc-password, xc-share-ticket, xc-timezone'

/**
 * Returns a response of a public link. Caches may store anonymous responses of links without password, but
 * must revalidate them, because changes purge nothing. The ETag is computed from the content, because filters
 * by date change without any write. All other responses are `private, no-store`.
 */
export async function setCacheControl<T>(
  { env, request }: Pick<Context, 'env' | 'request'>,
  baseId: string,
  view: Pick<View, 'shareId' | 'sharePasswordHash'>,
  full: T,
): Promise<T | Response> {
  const answer = await withoutChangeSeq(full, view.shareId, env.settings.AUTH_SECRET)
  if (view.sharePasswordHash !== null || tokenOf(request) !== null) return answer
  const text = JSON.stringify(answer)
  const etag = `W/"${await fingerprint(text)}"`
  const headers = {
    'cache-control': 'public, max-age=0, s-maxage=0',
    'cache-tag': `base-${baseId}, share-${view.shareId}`,
    etag,
    vary: varying,
  }
  if (holds(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json' } })
}

/** Returns true if `If-None-Match` contains the tag, by weak comparison. */
function holds(header: string | null, etag: string): boolean {
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '')
  return (header ?? '').split(',').some((tag) => bare(tag) === bare(etag))
}

import type { View } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { withOpaqueSeq } from '../../hidden-seq.ts'
import { tokenOf } from '../../middleware/session.ts'
import { fingerprint } from '../../fingerprint.ts'

/** What an answer depends on besides its address. */
const varying = 'xc-auth, authorization, xc-password, xc-share-ticket, xc-timezone'

/**
 * The answer of a link. Of an open link, asked by nobody in particular, caches may keep it, but ask each time
 * whether it still holds: nothing is purged when the base changes. The ETag is made of the answer itself, because
 * what filters by the day shows other records tomorrow without any change. All others stay `private, no-store`.
 */
export async function cacheable<T>(
  { env, request }: Pick<Context, 'env' | 'request'>,
  baseId: string,
  view: Pick<View, 'shareId' | 'sharePasswordHash'>,
  full: T,
): Promise<T | Response> {
  const answer = await withOpaqueSeq(full, view.shareId, env.settings.AUTH_SECRET)
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

/** Whether one of the tags of `If-None-Match` is this one; weak and strong ones compare alike here. */
function holds(header: string | null, etag: string): boolean {
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '')
  return (header ?? '').split(',').some((tag) => bare(tag) === bare(etag))
}

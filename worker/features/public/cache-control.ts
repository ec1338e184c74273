import type { View } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { publicVary } from '../../request/edge-cache/answer-from-cache.ts'
import { withoutChangeSeq } from '../../request/hide-change-seq.ts'
import { tokenOf } from '../../request/middleware/session.ts'
import { fingerprint } from '../../security/fingerprint.ts'
import { type ReadAt, versionOf } from '../../store/base-databases/read-plan.ts'

/**
 * Returns a response of a public link. Caches may store anonymous responses of links without password, but
 * must revalidate them; our own cache compares the version of the base. The ETag is computed from the content,
 * because filters by date change without any write. `until`: when the response
 * ends by itself. All other responses are `private, no-store`.
 */
export async function setCacheControl<T>(
  context: Pick<Context, 'env' | 'request' | 'cacheAs'>,
  baseId: string,
  view: Pick<View, 'shareId' | 'sharePasswordHash'>,
  full: T,
  at: ReadAt,
  until: string | null = null,
): Promise<T | Response> {
  const { env, request } = context
  const answer = await withoutChangeSeq(full, view.shareId, env.settings.AUTH_SECRET)
  if (view.sharePasswordHash !== null || tokenOf(request) !== null) return answer
  context.cacheAs({ version: versionOf(at), until })
  const text = JSON.stringify(answer)
  return new Response(text, {
    headers: {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=0, s-maxage=0',
      'cache-tag': `base-${baseId}, share-${view.shareId}`,
      etag: `W/"${await fingerprint(text)}"`,
      vary: publicVary,
    },
  })
}

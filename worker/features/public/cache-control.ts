import type { View } from '#core/schema.ts'
import { isOnePerPerson } from '#core/views/form-responses.ts'
import { expiryOf } from '#core/views/share-settings.ts'
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
 * ends by itself. All other responses are `private, no-store`, also of forms with one response per person.
 */
export async function setCacheControl<T>(
  context: Pick<Context, 'env' | 'request' | 'cacheAs'>,
  baseId: string,
  view: Pick<View, 'shareId' | 'sharePasswordHash' | 'shareMeta' | 'options'>,
  full: T,
  at: ReadAt,
  until: string | null = null,
): Promise<T | Response> {
  const { env, request } = context
  const answer = await withoutChangeSeq(full, view.shareId, env.settings.AUTH_SECRET)
  const isPersonal = tokenOf(request) !== null || isOnePerPerson(view.options)
  if (view.sharePasswordHash !== null || isPersonal) return answer
  context.cacheAs({ version: versionOf(at), until: earlier(until, expiryOf(view)) })
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

/** The earlier of two times in UTC; null is never. */
function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

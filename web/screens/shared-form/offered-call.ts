import { publicOffered } from '#core/api/endpoints/public.ts'
import { viewerTimeZone } from '../../fields/format/text-format.ts'
import type { OfferedRecords } from '../../inputs/form-contexts.ts'
import { ask, type Link } from './share-calls.ts'

/** Searches the records that a form offers for a link field. Rejects without a usable response. */
export async function findOffered(
  link: Link,
  columnId: string,
  search: string,
  signal: AbortSignal,
  fetch = globalThis.fetch,
): Promise<OfferedRecords> {
  const response = await ask(fetch, link, publicOffered, {
    params: { columnId },
    query: `?${new URLSearchParams({ format: 'native', search }).toString()}`,
    // Filters by date depend on the visitor's day.
    headers: { 'xc-timezone': viewerTimeZone() },
    signal,
  })
  if (response.kind !== 'ok') throw new Error('The records could not be loaded.')
  const { list, pageInfo } = response.value
  return {
    records: list.map(({ id, text }) => ({ id: Number(id), text: String(text) })),
    hasMore: !pageInfo.isLastPage,
  }
}

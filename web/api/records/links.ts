import { linksAdd, linksExcluded, linksList, linksRemove } from '#core/api/endpoints/links.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import { request, requestFull } from '../session/current-session.ts'

/** A link column of one record. */
export type LinkCell = { tableId: string; linkId: string; recordId: string }

/** Linked or linkable records: their id and display value by column id. */
export function listLinks(
  which: 'linked' | 'others',
  place: LinkCell,
  { search, limit }: { search: string; limit: number },
  signal: AbortSignal,
): Promise<RecordsPage> {
  const query = { format: 'native' as const, limit: String(limit), ...(search === '' ? {} : { search }) }
  return request(
    which === 'linked' ? linksList : linksExcluded,
    { params: place, query },
    { showLoading: false, signal },
  )
}

/** Adds and removes links as one undo step; returns the number of the last change. */
export async function changeLinks(
  place: LinkCell,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
  group: string,
): Promise<number> {
  let seq = 0
  for (const [call, ids] of [
    [linksRemove, remove],
    [linksAdd, add],
  ] as const) {
    if (ids.length === 0) continue
    const { headers } = await requestFull(
      call,
      { params: place, query: { group }, body: ids },
      { showLoading: false },
    )
    seq = Math.max(seq, Number(headers.get('x-change-seq') ?? 0))
  }
  return seq
}

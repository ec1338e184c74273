import { linksAdd, linksExcluded, linksList, linksRemove } from '#core/api/links.ts'
import type { RecordsPage } from '#core/api/records.ts'
import { request, requestFull } from './current.ts'

/** A link column of one record. */
export type LinkPlace = { tableId: string; linkId: string; recordId: string }

/** Linked records, or those that could be linked and are not: their id and display value by column id. */
export function listLinks(
  which: 'linked' | 'others',
  place: LinkPlace,
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

/** Adds links and takes others away as one step for undo; answers the number of the last change. */
export async function changeLinks(
  place: LinkPlace,
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

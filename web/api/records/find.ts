import type { FoundRecords } from '#core/api/records/find.ts'
import { recordsFind } from '#core/api/endpoints/find.ts'
import { request } from '../session/current-session.ts'
import type { RecordQuery } from './records.ts'

/** Finds a text in these columns of the matching records. */
export function findRecords(
  tableId: string,
  query: RecordQuery,
  wanted: { text: string; columnIds: readonly string[]; limit: number },
  signal: AbortSignal,
): Promise<FoundRecords> {
  const { viewId, where, filterArrJson, sortArrJson, search, within } = query
  return request(
    recordsFind,
    {
      params: { tableId },
      query: {
        viewId,
        where,
        filterArrJson,
        sortArrJson,
        search,
        within,
        text: wanted.text,
        fields: wanted.columnIds.join(','),
        limit: String(wanted.limit),
      },
    },
    { signal, showLoading: false },
  )
}

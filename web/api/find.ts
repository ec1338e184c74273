import { type FoundRecords, recordsFind } from '#core/api/find.ts'
import { request } from './current.ts'
import type { RecordsAsked } from './records.ts'

/** Where a text stands among the records that a view asks for, in these columns. */
export function findRecords(
  tableId: string,
  asked: RecordsAsked,
  wanted: { text: string; columnIds: readonly string[]; limit: number },
  signal: AbortSignal,
): Promise<FoundRecords> {
  const { viewId, where, filterArrJson, sortArrJson, search, within } = asked
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

import { bulkDeleteAll, bulkUpdateAll } from '#core/api/endpoints/records.ts'
import type { CellValue } from '#core/schema.ts'
import { requestFull } from '../session/current-session.ts'
import type { RecordQuery } from './records.ts'

/** Up to `most` records of a view after a given one. */
export type BulkRequest = {
  baseId: string
  tableId: string
  query: Omit<RecordQuery, 'sortArrJson'>
  group: string
  afterId: number
  most: number
}
/**
 * The number of records and of changed ones, the change number (0 for none), and the record to continue after, or null.
 */
export type BulkResult = { count: number; changed: number; seq: number; lastId: number | null }

const quiet = { showLoading: false }

export async function deleteAllRecords(all: BulkRequest): Promise<BulkResult> {
  return written(await requestFull(bulkDeleteAll, inputOf(all), quiet))
}

/** Sets the same values in these records. */
export async function updateAllRecords(
  all: BulkRequest,
  cells: Readonly<Record<string, CellValue>>,
): Promise<BulkResult> {
  return written(await requestFull(bulkUpdateAll, { ...inputOf(all), body: { ...cells } }, quiet))
}

function inputOf({ baseId, tableId, query, group, afterId, most }: BulkRequest) {
  return {
    params: { baseId, table: tableId },
    query: { ...query, group, afterId: String(afterId), most: String(most) },
  }
}

function written({ output, headers }: { output: number; headers: Headers }): BulkResult {
  const lastId = headers.get('x-last-id')
  return {
    count: output,
    changed: Number(headers.get('x-changed') ?? output),
    seq: Number(headers.get('x-change-seq') ?? 0),
    lastId: lastId === null ? null : Number(lastId),
  }
}

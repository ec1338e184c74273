import { bulkDeleteAll, bulkUpdateAll } from '#core/api/records.ts'
import type { CellValue } from '#core/schema.ts'
import { requestFull } from './current.ts'
import type { RecordsAsked } from './records.ts'

/** All records of a view that come after one, `most` of them at once. */
export type AllAsked = {
  baseId: string
  tableId: string
  query: Omit<RecordsAsked, 'sortArrJson'>
  group: string
  afterId: number
  most: number
}
/**
 * How many there were, how many of them had other values before, the number of the change (0 for none), and after which
 * record it goes on; null for none.
 */
export type AllWritten = { count: number; changed: number; seq: number; lastId: number | null }

const quiet = { showLoading: false }

export async function deleteAllRecords(all: AllAsked): Promise<AllWritten> {
  return written(await requestFull(bulkDeleteAll, inputOf(all), quiet))
}

/** Gives them all the same values. */
export async function updateAllRecords(
  all: AllAsked,
  cells: Readonly<Record<string, CellValue>>,
): Promise<AllWritten> {
  return written(await requestFull(bulkUpdateAll, { ...inputOf(all), body: { ...cells } }, quiet))
}

function inputOf({ baseId, tableId, query, group, afterId, most }: AllAsked) {
  return {
    params: { baseId, table: tableId },
    query: { ...query, group, afterId: String(afterId), most: String(most) },
  }
}

function written({ output, headers }: { output: number; headers: Headers }): AllWritten {
  const lastId = headers.get('x-last-id')
  return {
    count: output,
    changed: Number(headers.get('x-changed') ?? output),
    seq: Number(headers.get('x-change-seq') ?? 0),
    lastId: lastId === null ? null : Number(lastId),
  }
}

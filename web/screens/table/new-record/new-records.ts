import type { RecordWire } from '#core/api/records.ts'
import { limits } from '#core/limits.ts'
import { ApiError } from '../../../api/api-error.ts'
import { readRecord } from '../../../api/records.ts'
import type { GridRow } from '../../../views/grid/row-types.ts'
import type { RowStore } from '../../../views/grid/row-store.ts'

/** What a view says of records that are new in it. */
export type NewRecords = {
  /** The values that its filters require. */
  values: () => Promise<RecordWire>
  /** Whether it shows a record. */
  isListed: (row: GridRow) => boolean
}

/** Lets go of new records that are deleted by now: undo does that before anybody hears of it. */
export async function dropDeleted(store: RowStore, tableId: string, seq: number): Promise<void> {
  const ids = store.newRows().flatMap(({ id }) => (id > 0 ? [id] : []))
  const isGone = (id: number): Promise<boolean> => readRecord(tableId, id).then(() => false, isNotFound)
  if (ids.length > limits.bulkRowsSent) {
    // Those of one call come and go together: its ends say what became of it.
    const sorted = ids.toSorted((one, other) => one - other)
    const calls = Array.from({ length: Math.ceil(ids.length / limits.bulkRowsSent) }, (_, at) =>
      sorted.slice(at * limits.bulkRowsSent, (at + 1) * limits.bulkRowsSent),
    )
    const areGone = async (call: number[]): Promise<boolean> =>
      (await Promise.all([call.at(0), call.at(-1)].map((id) => isGone(id ?? 0)))).every(Boolean)
    const dropped = await Promise.all(calls.map(areGone))
    store.dropDeleted(calls.flatMap((call, at) => (dropped[at] ? call : [])))
    return
  }
  const gone = await Promise.all(ids.map(isGone))
  const rows = ids.flatMap((id, at) => (gone[at] ? [{ id }] : []))
  if (rows.length > 0) store.applyChange({ seq, kind: 'delete', rows, mayMove: true })
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'RECORD_NOT_FOUND'
}

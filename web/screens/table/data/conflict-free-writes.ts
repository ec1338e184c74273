import { ApiError } from '../../../api/http/api-error.ts'
import type { Written } from '../../../api/records/records.ts'
import type { CellEdit } from '../../../views/grid/rows/row-types.ts'
import type { Update, WriteResponse } from './refused-cells.ts'

/** Groups cell edits by record. */
export function updatesOf(edits: readonly CellEdit[]): Iterable<Update> {
  const rows = new Map<number, Update>()
  for (const { rowId, columnId, value, seen } of edits) {
    const row: Update = rows.get(rowId) ?? { id: rowId, seen: {} }
    row[columnId] = value
    if (seen !== undefined) row.seen[columnId] = seen
    rows.set(rowId, row)
  }
  return rows.values()
}

/**
 * Updates records by `send`, except cells with conflicts or of deleted records and columns, which are returned without
 * blocking the rest.
 */
export async function updateWithoutConflicts(
  updates: readonly Update[],
  send: (updates: Update[]) => Promise<Written>,
): Promise<WriteResponse> {
  try {
    return { ...(await send([...updates])), conflicts: [], failures: [] }
  } catch (error) {
    // Only refusals name cells. Most writes succeed, so the code for them loads when it is needed.
    if (!(error instanceof ApiError) || error.status === null || error.status >= 500) throw error
    const { updateWithoutRefused } = await import('./refused-cells.ts').catch(() => {
      throw error
    })
    return updateWithoutRefused(updates, send, error)
  }
}

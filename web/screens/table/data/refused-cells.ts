import type { RecordWire } from '#core/api/records/records.ts'
import { ApiError, messageOf } from '../../../api/http/api-error.ts'
import { changedCells, type Written } from '../../../api/records/records.ts'
import type { CellConflict, CellWriteError } from '../../../views/grid/rows/row-types.ts'

/** A record to change: cells by column id, and their expected values. */
export type Update = RecordWire & { id: number; seen: Record<string, unknown> }

export type WriteResponse = Written & { conflicts: CellConflict[]; failures: CellWriteError[] }

/** Others may cause a conflict each time; report it after this many. */
const conflictRetryAttemptsMax = 5

/**
 * Repeats a refused update without the cells that the error names. Throws the error if it names none, or after
 * `conflictRetryAttemptsMax` attempts.
 */
export async function updateWithoutRefused(
  updates: readonly Update[],
  send: (updates: Update[]) => Promise<Written>,
  refusal: ApiError,
): Promise<WriteResponse> {
  const conflicts: CellConflict[] = []
  const failures: CellWriteError[] = []
  let left = [...updates]
  let error: unknown = refusal
  for (let attempt = 1; ; attempt += 1) {
    const lost = lostCells(error, left)
    const found = changedCells(error)
    if ((!found?.cells.length && lost.length === 0) || attempt === conflictRetryAttemptsMax) throw error
    failures.push(...lost)
    for (const { id, fieldId, value, by } of found?.cells ?? [])
      conflicts.push({ rowId: id, columnId: fieldId, theirs: value, by, seq: found?.seq ?? 0 })
    left = without(left, [...conflicts, ...failures])
    if (left.length === 0) return { rows: [], seq: 0, conflicts, failures }
    try {
      return { ...(await send(left)), conflicts, failures }
    } catch (problem) {
      error = problem
    }
  }
}

function isCode(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** The failed cells of deleted records, or of a deleted column. */
function lostCells(error: unknown, updates: readonly Update[]): CellWriteError[] {
  const field = isCode(error, 'UNKNOWN_FIELD') ? error.details['field'] : null
  const isLost = lostRecords(error, updates)
  return updates.flatMap(({ id, seen: _, ...cells }, index) =>
    Object.keys(cells)
      .filter((columnId) => isLost(index) || columnId === field)
      .map((columnId) => ({
        rowId: id,
        columnId,
        reason: isLost(index) ? missingReason(error, id) : messageOf(error),
        isLost: true,
      })),
  )
}

/** The records of a call that do not exist, by position; an error may name them by id only. */
function lostRecords(error: unknown, updates: readonly Update[]): (index: number) => boolean {
  if (!isCode(error, 'RECORD_NOT_FOUND')) return () => false
  const { rowIndexes, id } = error.details
  if (Array.isArray(rowIndexes)) {
    const lost = new Set<unknown>(rowIndexes)
    return (index) => lost.has(index)
  }
  const ids = new Set(String(id).split(', '))
  return (index) => updates.length === 1 || ids.has(String(updates[index]?.id))
}

/** What is wrong with one of the records that an error names. */
function missingReason(error: unknown, id: number): string {
  return messageOf(new ApiError(messageOf(error), 404, { error: 'RECORD_NOT_FOUND', details: { id } }))
}

/** The updates without some cells; drops records with none left. */
function without(
  updates: readonly Update[],
  cells: readonly Pick<CellConflict, 'rowId' | 'columnId'>[],
): Update[] {
  const taken = new Set(cells.map(({ rowId, columnId }) => `${rowId} ${columnId}`))
  const isLeft = (id: number) => (entry: readonly [string, unknown]) => !taken.has(`${id} ${entry[0]}`)
  return updates.flatMap(({ id, seen, ...rest }) => {
    const left = Object.entries(rest).filter(isLeft(id))
    if (left.length === 0) return []
    return [
      { ...Object.fromEntries(left), id, seen: Object.fromEntries(Object.entries(seen).filter(isLeft(id))) },
    ]
  })
}

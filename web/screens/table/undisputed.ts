import type { RecordWire } from '#core/api/records.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { changedCells, updateRecords, type Written } from '../../api/records.ts'
import type { CellConflict, CellEdit, CellFailure } from '../../views/grid/row-types.ts'

/** A record to change: its cells by column id, and what of them was seen before. */
type Update = RecordWire & { id: number; seen: Record<string, unknown> }

/** Cells to write, as records. */
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

/** Others may change something each time; whoever loses that often is told so. */
const attempts = 5

type Answer = Written & { conflicts: CellConflict[]; failures: CellFailure[] }

/**
 * Changes records, but none of the cells that somebody else changed meanwhile, nor those of records and columns that
 * are gone: these come back, and hold nothing else up.
 */
export async function updateUndisputed(
  tableId: string,
  updates: readonly Update[],
  group: string,
): Promise<Answer> {
  const conflicts: CellConflict[] = []
  const failures: CellFailure[] = []
  let left = [...updates]
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (left.length === 0) return { rows: [], seq: 0, conflicts, failures }
      return { ...(await updateRecords(tableId, left, group)), conflicts, failures }
    } catch (error) {
      if (isCode(error, 'RECORD_NOT_FOUND') && left.length > 1) {
        // Only one of them may be gone: each half by itself tells.
        const half = Math.ceil(left.length / 2)
        const one = await updateUndisputed(tableId, left.slice(0, half), group)
        return joined(
          { rows: [], seq: 0, conflicts, failures },
          one,
          await updateUndisputed(tableId, left.slice(half), group),
        )
      }
      const lost = lostCells(error, left)
      const found = changedCells(error)
      if ((!found?.cells.length && lost.length === 0) || attempt === attempts) throw error
      failures.push(...lost)
      for (const { id, fieldId, value, by } of found?.cells ?? [])
        conflicts.push({ rowId: id, columnId: fieldId, theirs: value, by, seq: found?.seq ?? 0 })
      left = without(left, [...conflicts, ...failures])
    }
  }
}

function joined(...answers: Answer[]): Answer {
  return {
    rows: answers.flatMap(({ rows }) => rows),
    seq: Math.max(...answers.map(({ seq }) => seq)),
    conflicts: answers.flatMap(({ conflicts }) => conflicts),
    failures: answers.flatMap(({ failures }) => failures),
  }
}

function isCode(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** Cells of the only record, which is gone, or of a column that is. */
function lostCells(error: unknown, updates: readonly Update[]): CellFailure[] {
  const field = isCode(error, 'UNKNOWN_FIELD') ? error.details['field'] : null
  const isRecord = isCode(error, 'RECORD_NOT_FOUND')
  return updates.flatMap(({ id, seen: _, ...cells }) =>
    Object.keys(cells)
      .filter((columnId) => isRecord || columnId === field)
      .map((columnId) => ({ rowId: id, columnId, reason: messageOf(error), isLost: true })),
  )
}

/** The records without some of their cells; those that have no others are left out. */
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

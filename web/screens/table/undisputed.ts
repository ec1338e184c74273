import type { RecordWire } from '#core/api/records.ts'
import { changedCells, updateRecords, type Written } from '../../api/records.ts'
import type { CellConflict, CellEdit } from '../../views/grid/row-types.ts'

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

/** Changes records, but none of the cells that somebody else changed meanwhile: these come back. */
export async function updateUndisputed(
  tableId: string,
  updates: readonly Update[],
  group: string,
): Promise<Written & { conflicts: CellConflict[] }> {
  const conflicts: CellConflict[] = []
  let left = [...updates]
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (left.length === 0) return { rows: [], seq: 0, conflicts }
      return { ...(await updateRecords(tableId, left, group)), conflicts }
    } catch (error) {
      const found = changedCells(error)
      if (!found || found.cells.length === 0 || attempt === attempts) throw error
      conflicts.push(
        ...found.cells.map(({ id, fieldId, value, by }) => ({
          rowId: id,
          columnId: fieldId,
          theirs: value,
          by,
          seq: found.seq,
        })),
      )
      left = without(left, conflicts)
    }
  }
}

/** The records without some of their cells; those that have no others are left out. */
function without(updates: readonly Update[], cells: readonly CellConflict[]): Update[] {
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

import type { LocalUndoStep } from '../../../api/records/action-log.ts'
import type { OptimisticEdits } from './optimistic-edits.ts'

export type CellPlace = { readonly rowId: number; readonly columnId: string }

type Rows = { resolveId(id: number): number; changed(): void }

/** An undo step for rejected cells: undo discards their text, redo restores it. Skips corrected cells. */
export function rejectedStep(log: OptimisticEdits, rows: Rows, cells: readonly CellPlace[]): LocalUndoStep {
  const places = cells.map(({ rowId, columnId }) => ({
    columnId,
    version: log.rejectedVersion(rowId, columnId),
    here: () => rows.resolveId(rowId),
  }))
  const shown = () =>
    places.filter(
      ({ here, columnId, version }) => version !== null && log.rejectedVersion(here(), columnId) === version,
    )
  let discarded: { isFree: () => boolean; putBack: () => void }[] = []
  return {
    can: (turn) =>
      turn === 'undo'
        ? shown().length > 0
        : discarded.length > 0 && discarded.every(({ isFree }) => isFree()),
    take(turn) {
      if (turn === 'undo') {
        discarded = shown().map(({ here, columnId }) => {
          const putBack = log.takeOut(here(), columnId)
          return {
            isFree: () => log.state(here(), columnId) === undefined,
            putBack: () => putBack(here()),
          }
        })
      } else {
        for (const { putBack } of discarded) putBack()
        discarded = []
      }
      rows.changed()
    },
  }
}

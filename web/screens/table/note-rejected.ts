import { note } from '../../api/journal.ts'
import type { RecordSource } from './record-source.ts'

/** Makes steps of undo of text that cells show though it was refused; returns the way to stop. */
export function noteRejected(source: RecordSource, baseId: string, tableId: string): () => void {
  const { cells } = source.store
  let isHere = true
  const stop = cells.onRejected((rejected) => {
    const step = cells.rejectedStep(rejected)
    note({
      is: 'rejected',
      baseId,
      deed: { what: 'reject', count: rejected.length },
      place: { tableId, ...rejected[0] },
      // The text goes with its sheet.
      local: { ...step, can: (turn) => isHere && step.can(turn) },
    })
  })
  return () => {
    isHere = false
    stop()
  }
}

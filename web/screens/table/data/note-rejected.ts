import { logAction } from '../../../api/records/action-log.ts'
import type { RecordSource } from './record-source.ts'

/** Creates undo steps for rejected text that cells still show; returns a cleanup function. */
export function noteRejected(source: RecordSource, baseId: string, tableId: string): () => void {
  const { cells } = source.store
  let isHere = true
  const stop = cells.onRejected((rejected) => {
    const step = cells.rejectedStep(rejected)
    logAction({
      is: 'rejected',
      baseId,
      action: { what: 'reject', count: rejected.length },
      place: { tableId, ...rejected[0] },
      // The text disappears with its grid.
      local: { ...step, can: (turn) => isHere && step.can(turn) },
    })
  })
  return () => {
    isHere = false
    stop()
  }
}

import { readOfflineEdits, writeOfflineEdits } from '../../../api/realtime/offline-edits.ts'
import type { RecordSource } from './record-source.ts'

const browser = (): Storage => localStorage

/**
 * Persists offline edits in the browser, so that a reload loses nothing, and restores and sends earlier ones. Returns
 * whether all are persisted, and a cleanup function.
 */
export function storeOfflineEdits(
  { store, commit }: Pick<RecordSource, 'store' | 'commit'>,
  userId: string,
  tableId: string,
): { isKept: () => boolean; stop: () => void } {
  let kept = readOfflineEdits(browser, userId, tableId)
  let isAll = true
  if (kept.length > 0) {
    store.cells.restore(kept)
    store.cells.resend(commit)
  }
  const stop = store.subscribe(() => {
    const { saving } = store.counts()
    // Keep edits that are being sent, because the response may never arrive.
    if (saving > 0 || (kept.length === 0 && store.cells.waiting() === 0)) return
    const now = store.cells.unconfirmed()
    if (now.length === kept.length && now.every((edit, at) => isSame(edit, kept[at]))) return
    isAll = writeOfflineEdits(browser, userId, tableId, now)
    kept = now
  })
  return { isKept: () => isAll, stop }
}

type Waiting = ReturnType<RecordSource['store']['cells']['unconfirmed']>[number]

function isSame(one: Waiting, other: Waiting | undefined): boolean {
  return one.rowId === other?.rowId && one.columnId === other.columnId && one.value === other.value
}

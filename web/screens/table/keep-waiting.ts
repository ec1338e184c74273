import { readWaiting, writeWaiting } from '../../api/waiting-edits.ts'
import type { RecordSource } from './record-source.ts'

const browser = (): Storage => localStorage

/**
 * Keeps what waits for a connection in the browser, so that a reload loses nothing; what was kept before shows again
 * and is sent. Answers whether all of it is kept, and the way to stop.
 */
export function keepWaiting(
  { store, commit }: Pick<RecordSource, 'store' | 'commit'>,
  userId: string,
  tableId: string,
): { isKept: () => boolean; stop: () => void } {
  let kept = readWaiting(browser, userId, tableId)
  let isAll = true
  if (kept.length > 0) {
    store.cells.restore(kept)
    store.cells.resend(commit)
  }
  const stop = store.subscribe(() => {
    const { saving } = store.counts()
    // What is being sent is still kept: its answer may never come.
    if (saving > 0 || (kept.length === 0 && store.cells.waiting() === 0)) return
    const now = store.cells.unanswered()
    if (now.length === kept.length && now.every((edit, at) => isSame(edit, kept[at]))) return
    isAll = writeWaiting(browser, userId, tableId, now)
    kept = now
  })
  return { isKept: () => isAll, stop }
}

type Waiting = ReturnType<RecordSource['store']['cells']['unanswered']>[number]

function isSame(one: Waiting, other: Waiting | undefined): boolean {
  return one.rowId === other?.rowId && one.columnId === other.columnId && one.value === other.value
}

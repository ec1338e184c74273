import { useEffect, useRef, useState } from 'react'
import { showError } from '../../../../api/http/show-error.ts'
import type { RowStore } from '../../../../views/grid/rows/row-store.ts'

/**
 * The position of the open record in the view, and navigation to its neighbors, loaded or not. A record that left the
 * view keeps its last position.
 */
export function useRecordPosition(
  store: RowStore,
  rowId: number,
  onGo: (rowId: number, index: number) => void,
): {
  index: number
  hasPrevious: boolean
  hasNext: boolean
  /** The index of a neighbor. */
  at: (by: 1 | -1) => number
  /** Resolves to whether the neighbor exists. */
  go: (by: 1 | -1) => Promise<boolean>
} {
  const now = store.indexOf(rowId)
  const [seen, setSeen] = useState({ rowId, index: now })
  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])
  if (seen.rowId !== rowId || (now >= 0 && now !== seen.index)) setSeen({ rowId, index: now })

  const last = store.total() - 1
  const isThere = now >= 0
  const index = isThere ? now : seen.rowId === rowId ? Math.min(seen.index, last + 1) : -1
  /** Another record took its index, which is therefore the next one. */
  const next = isThere ? index + 1 : index

  const beside = (by: 1 | -1): number => (by === 1 ? next : index - 1)
  async function read(at: number): Promise<boolean> {
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    const known = store.rowAt(at)
    const row = known ?? (await store.readRange(at, at + 1, controller.signal))[0]
    if (!row || controller.signal.aborted) return false
    onGo(row.id, at)
    return true
  }
  return {
    index: isThere ? index : -1,
    hasPrevious: index > 0,
    hasNext: index >= 0 && next <= last,
    at: beside,
    async go(by) {
      const at = beside(by)
      if (index < 0 || at < 0 || at > last) return false
      try {
        return await read(at)
      } catch (error) {
        showError(error)
        return false
      }
    },
  }
}

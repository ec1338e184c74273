import { useEffect, useRef, useState } from 'react'
import { tellProblem } from '../../../api/tell-problem.ts'
import type { RowStore } from '../../../views/grid/row-store.ts'

/**
 * Where the open record stands in the view, and the way to its neighbours, also to those that are not loaded. A record
 * that has left the view keeps the place where it was last seen: its neighbours are those of there.
 */
export function useRecordPlace(
  store: RowStore,
  rowId: number,
  onGo: (rowId: number, index: number) => void,
): {
  index: number
  hasPrevious: boolean
  hasNext: boolean
  /** Where the neighbour stands. */
  at: (by: 1 | -1) => number
  /** Answers whether it goes there. */
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
  /** Another one stands where this one was: that is the next. */
  const next = isThere ? index + 1 : index

  const beside = (by: 1 | -1): number => (by === 1 ? next : index - 1)
  async function read(at: number): Promise<boolean> {
    reading.current?.abort()
    const asked = new AbortController()
    reading.current = asked
    const known = store.rowAt(at)
    const row = known ?? (await store.readRange(at, at + 1, asked.signal))[0]
    if (!row || asked.signal.aborted) return false
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
        tellProblem(error)
        return false
      }
    },
  }
}

import { useEffect, useState } from 'react'
import { joinRoom } from '../../../api/rooms.ts'
import { later } from '../../../ui/later.ts'
import type { GridProps } from '../../../views/grid/grid-props.ts'
import type { RowStore } from '../../../views/grid/row-store.ts'
import type { CommentCounts } from './comment-counts.ts'

/** The rows come first. */
const part = later(async () => {
  const [{ CommentCounts: Counts }, { countComments }] = await Promise.all([
    import('./comment-counts.ts'),
    import('../../../api/comment-counts.ts'),
  ])
  return { Counts, countComments }
})

/** What is said about the records on screen, for those who may read it; others' words count as they are written. */
export function useRowComments(
  { id: tableId, base_id: baseId }: { id: string; base_id: string },
  store: RowStore,
  mayRead: boolean,
): Pick<GridProps, 'commentsOf'> {
  const [shown, setShown] = useState<Pick<GridProps, 'commentsOf'>>({})
  useEffect(() => {
    if (!mayRead) return undefined
    let counts: CommentCounts | null = null
    let isOver = false
    const leave = joinRoom(baseId, (changes) => counts?.take(changes))
    part.load().then(
      ({ Counts, countComments }) => {
        if (isOver) return
        const made = new Counts({
          tableId,
          store,
          read: (ids) => countComments(tableId, ids),
          onChange: () => setShown({ commentsOf: (rowId) => made.of(rowId) }),
        })
        counts = made
      },
      // Without it the sheet is as good, but silent about comments.
      () => undefined,
    )
    return () => {
      isOver = true
      leave()
      counts?.stop()
      setShown({})
    }
  }, [baseId, tableId, store, mayRead])
  return shown
}

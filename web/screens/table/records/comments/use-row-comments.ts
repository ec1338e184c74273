import { useEffect, useState } from 'react'
import { joinRoom } from '../../../../api/realtime/rooms.ts'
import { lazyModule } from '../../../../ui/lazy-module.ts'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import type { RowStore } from '../../../../views/grid/rows/row-store.ts'
import type { CommentCounts } from './comment-counts.ts'

/** Lazy, so that rows load first. */
const part = lazyModule(async () => {
  const [{ CommentCounts: Counts }, { countComments }] = await Promise.all([
    import('./comment-counts.ts'),
    import('../../../../api/records/comment-counts.ts'),
  ])
  return { Counts, countComments }
})

/** Comment counts of visible records, with permission; updated live. */
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
      // Comment counts are optional.
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

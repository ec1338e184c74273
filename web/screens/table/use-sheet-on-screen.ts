import { type RefObject, useEffect, useRef } from 'react'
import { unstored } from '../../api/journal.ts'
import type { GridHandle } from '../../views/grid/grid-props.ts'
import { activeOf } from '../../views/grid/selection.ts'
import { fetchUndo } from '../undo/undo.ts'
import { enterSheet } from '../undo/sheet-on-screen.ts'
import type { GroupSource } from './group/group-source.ts'
import { dropDeleted } from './new-record/new-records.ts'
import type { RecordSource } from './record-source.ts'
import type { ViewSetup } from './view-setup.ts'

/** The sheet itself comes first. */
const fetchAfterMs = 2500

/** Lets undo know of the sheet: what waits to be stored, what to read again, and where a cell is. */
export function useSheetOnScreen(options: {
  tableId: string
  setup: ViewSetup
  source: RecordSource
  groups: GroupSource
  grid: RefObject<GridHandle | null>
  shown: readonly { id: string }[]
}): void {
  const { tableId, setup, source, groups, grid } = options
  const shown = useRef(options.shown)
  useEffect(() => {
    shown.current = options.shown
  })
  useEffect(() => {
    const { store } = source
    const leave = enterSheet({
      tableId,
      viewId: setup.viewId,
      inOrder: (task) => store.inOrder(task),
      async refresh() {
        await setup.readAgain()
        await groups.reload()
        store.refresh()
        await dropDeleted(store, tableId, source.lastSeq())
      },
      columns: () => shown.current,
      records: store,
      select: (index, columnId) => grid.current?.selectCell(index, columnId),
      goToRow(index) {
        const now = grid.current
        const column = now && shown.current[activeOf(now.selection())?.col ?? 0]
        if (!column) return
        now.selectCell(index, column.id)
        now.focus()
      },
    })
    unstored.add(setup.settle)
    const timer = setTimeout(fetchUndo, fetchAfterMs)
    return () => {
      leave()
      unstored.delete(setup.settle)
      clearTimeout(timer)
    }
  }, [tableId, setup, source, groups, grid])
}

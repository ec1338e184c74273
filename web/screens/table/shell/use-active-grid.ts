import { type RefObject, useEffect, useRef } from 'react'
import { pendingSaves } from '../../../api/records/action-log.ts'
import type { GridHandle } from '../../../views/grid/grid-props.ts'
import { activeOf } from '../../../views/grid/keyboard/selection.ts'
import { panelPrefetchDelayMs } from '../../lazy-part.tsx'
import { preloadUndo } from '../../undo/undo.ts'
import { setActiveGrid } from '../../undo/active-grid.ts'
import type { GroupSource } from '../view/group-source.ts'
import { dropDeleted } from '../view/unsaved-records.ts'
import type { RecordSource } from '../data/record-source.ts'
import type { ViewSetup } from '../view/view-setup.ts'

/** Registers the grid for undo: pending saves, reload, and cell location. */
export function useActiveGrid(options: {
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
    const leave = setActiveGrid({
      tableId,
      viewId: setup.viewId,
      inOrder: (task) => store.inOrder(task),
      async refresh(deleted) {
        await setup.readAgain()
        await groups.reload()
        store.refresh()
        dropDeleted(store, tableId, deleted)
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
    pendingSaves.add(setup.settle)
    const timer = setTimeout(preloadUndo, panelPrefetchDelayMs)
    return () => {
      leave()
      pendingSaves.delete(setup.settle)
      clearTimeout(timer)
    }
  }, [tableId, setup, source, groups, grid])
}

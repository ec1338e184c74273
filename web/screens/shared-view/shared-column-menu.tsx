import { Suspense } from 'react'
import type { Column } from '#core/schema.ts'
import type { ColumnCommand } from '../table/columns/column-menu.tsx'
import { ColumnMenu } from '../table/columns/lazy-column.tsx'
import { conditionOn, newFilterId } from '../table/view/filter-tree.ts'
import type { ViewSetup } from '../table/view/view-setup.ts'

/** Column commands in a shared view; they affect only this visitor. */
export function SharedColumnMenu(props: {
  column: Column
  anchor: DOMRect
  setup: ViewSetup
  onHide: () => void
  /** A condition was added and needs a value. */
  onFilter: () => void
  onClose: () => void
}) {
  const { column, setup } = props

  function run(command: ColumnCommand): void {
    const { sorts } = setup.state()
    if (command === 'hide') props.onHide()
    if (command === 'sort-asc' || command === 'sort-desc') {
      const known = sorts.find(({ columnId }) => columnId === column.id)
      const direction = command === 'sort-asc' ? 'asc' : 'desc'
      setup.setSorts([{ id: known?.id ?? newFilterId(), columnId: column.id, direction }])
    }
    if (command === 'filter') {
      setup.addCondition(conditionOn(column, newFilterId()))
      props.onFilter()
    }
  }
  return (
    <Suspense>
      <ColumnMenu
        column={column}
        anchor={props.anchor}
        canManage={false}
        onCommand={(command) => {
          props.onClose()
          // Wait until the closing menu has returned focus, so that the next popup keeps it.
          requestAnimationFrame(() => requestAnimationFrame(() => run(command)))
        }}
        onClose={props.onClose}
      />
    </Suspense>
  )
}

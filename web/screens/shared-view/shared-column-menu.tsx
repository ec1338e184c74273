import { Suspense } from 'react'
import type { Column } from '#core/schema.ts'
import type { ColumnCommand } from '../table/column/column-menu.tsx'
import { ColumnMenu } from '../table/column/lazy-column.tsx'
import { conditionOn, newFilterId } from '../table/filter/filter-tree.ts'
import type { ViewSetup } from '../table/view-setup.ts'

/** What a stranger can do with a column, for themselves. */
export function SharedColumnMenu(props: {
  column: Column
  anchor: DOMRect
  setup: ViewSetup
  onHide: () => void
  /** A condition was added and waits to be filled in. */
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
          // A menu that closes gives the focus back a moment later; what opens next should be after that.
          requestAnimationFrame(() => requestAnimationFrame(() => run(command)))
        }}
        onClose={props.onClose}
      />
    </Suspense>
  )
}

import { useRef, useSyncExternalStore } from 'react'
import { fieldOf } from '#core/fields/index.ts'
import type { GridColumn } from '../../../views/grid/grid-props.ts'
import { columnsIn, completeOf } from '../view/filter-tree.ts'
import type { LaidOutColumn } from '../view/column-layout.ts'
import type { ViewSetup } from '../view/view-setup.ts'

/** Grid columns with stable identity while nothing about a column changes. */
export function useGridColumns(
  shown: readonly LaidOutColumn[],
  setup: ViewSetup,
  canEdit: boolean,
): readonly GridColumn[] {
  const { filters, sorts } = useSyncExternalStore(setup.subscribe, setup.state)
  const filtered = columnsIn(
    completeOf(
      filters,
      shown.map(({ column }) => column),
    ),
  )
  const known = useRef(new Map<string, GridColumn>())
  const last = useRef<readonly GridColumn[]>([])
  const columns = shown.map(({ column, width }): GridColumn => {
    const sort = sorts.find(({ columnId }) => columnId === column.id)?.direction
    const next: GridColumn = {
      field: column,
      ...(column.description === '' ? {} : { description: column.description }),
      width,
      canEdit: canEdit && !column.primaryKey && !fieldOf(column).readOnly,
      isUnique: column.unique,
      isFiltered: filtered.has(column.id),
      ...(sort ? { sort } : {}),
    }
    const before = known.current.get(column.id)
    if (before && isSame(before, next)) return before
    known.current.set(column.id, next)
    return next
  })
  const isUnchanged =
    columns.length === last.current.length && columns.every((column, index) => column === last.current[index])
  if (!isUnchanged) last.current = columns
  return last.current
}

function isSame(one: GridColumn, other: GridColumn): boolean {
  return (
    one.field === other.field &&
    one.width === other.width &&
    one.canEdit === other.canEdit &&
    one.sort === other.sort &&
    one.isFiltered === other.isFiltered
  )
}

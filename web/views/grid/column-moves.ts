import { fitColumn } from './cell-clicks.ts'
import type { GridController } from './controller.ts'

/** The columns that an action on one of them is for: all selected ones where it is one of these. */
export const columnsWith = (grid: GridController, col: number): readonly number[] => {
  const { selection } = grid
  const id = grid.columnAt(col)?.field.id
  if (selection.kind !== 'columns' || id === undefined || !selection.ids.has(id)) return [col]
  return grid.columnIds.flatMap((each, at) => (selection.ids.has(each) ? [at] : []))
}

/** Puts columns that stand next to each other before the one at `to`, all counted as they are now. */
export const moveColumns = (grid: GridController, cols: readonly number[], to: number): void => {
  const ids = cols.flatMap((col) => grid.columnAt(col)?.field.id ?? [])
  const [first = 0] = cols
  // Counted without them, as they are taken out first; the first place is that of the column that names records.
  const place = Math.max(1, to - cols.filter((col) => col < to).length)
  if (place === first || ids.length === 0 || cols.includes(0)) return
  grid.props.onMoveColumns?.(ids, place)
}

/** Moves the selected columns one place on; false where none are selected. */
export const shiftColumns = (grid: GridController, by: 1 | -1): boolean => {
  const { selection, bounds } = grid
  if (selection.kind !== 'columns' || !grid.props.canMoveColumns) return false
  const cols = columnsWith(grid, selection.anchor)
  const [first = 0, last = first] = [cols[0], cols.at(-1)]
  const to = by > 0 ? last + 2 : first - 1
  if (to >= 1 && to <= bounds.cols) moveColumns(grid, cols, to)
  return true
}

/** Makes a column as wide as what is in it, and the other selected ones where it is one of several. */
export const fitColumns = (grid: GridController, col: number): void => {
  grid.props.onResizeColumns?.(columnsWith(grid, col).flatMap((each) => fitColumn(grid, each)))
}

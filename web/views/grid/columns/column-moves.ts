import { fitColumn } from '../editing/cell-clicks.ts'
import type { GridController } from '../controller.ts'

/** The columns that an action applies to: all selected ones if `col` is among them. */
export const columnsWith = (grid: GridController, col: number): readonly number[] => {
  const { selection } = grid
  const id = grid.columnAt(col)?.field.id
  if (selection.kind !== 'columns' || id === undefined || !selection.ids.has(id)) return [col]
  return grid.columnIds.flatMap((each, at) => (selection.ids.has(each) ? [at] : []))
}

/** Moves adjacent columns before `to` (current indexes). */
export const moveColumns = (grid: GridController, cols: readonly number[], to: number): void => {
  const ids = cols.flatMap((col) => grid.columnAt(col)?.field.id ?? [])
  const [first = 0] = cols
  // Index after removing the moved columns; index 0 is the primary field.
  const place = Math.max(1, to - cols.filter((col) => col < to).length)
  if (place === first || ids.length === 0 || cols.includes(0)) return
  grid.props.onMoveColumns?.(ids, place)
}

/** Moves the selected columns by one; false without a selection. */
export const shiftColumns = (grid: GridController, by: 1 | -1): boolean => {
  const { selection, bounds } = grid
  if (selection.kind !== 'columns' || !grid.props.canMoveColumns) return false
  const cols = columnsWith(grid, selection.anchor)
  const [first = 0, last = first] = [cols[0], cols.at(-1)]
  const to = by > 0 ? last + 2 : first - 1
  if (to >= 1 && to <= bounds.cols) moveColumns(grid, cols, to)
  return true
}

/** Fits the column, and any others selected with it, to their content. */
export const fitColumns = (grid: GridController, col: number): void => {
  grid.props.onResizeColumns?.(columnsWith(grid, col).flatMap((each) => fitColumn(grid, each)))
}

import type { GridController } from './controller.ts'
import { cancelEdit, commitText } from './editing.ts'

/**
 * Ends an edit whose record was deleted by somebody else, or whose column no longer shows: what was typed goes the way
 * of any edit, and is said where it can no longer be saved. A column of another type takes the text as its own.
 */
export const endLostEdit = (grid: GridController): void => {
  const { editing } = grid
  if (!editing) return
  const { columns, store } = grid.props
  const column = columns.find(({ field }) => field.id === editing.column.field.id)
  const isSameKind = column && (editing.kind === 'text' || column.field.type === editing.column.field.type)
  if (column && isSameKind && !store.isGone(editing.rowId)) {
    if (column !== editing.column) grid.editing = { ...editing, column }
    return
  }
  if (editing.kind === 'text') commitText(grid)
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  cancelEdit(grid)
  grid.focus()
}

import type { GridController } from '../controller.ts'
import { cancelEdit, commitText } from './editing.ts'

/**
 * Ends an edit whose record or column was deleted. Commits the text where possible, else reports it as lost. A column
 * that changed type parses the text anew.
 */
export const endOrphanedEdit = (grid: GridController): void => {
  const { editing } = grid
  if (!editing) return
  const { columns, store } = grid.props
  const column = columns.find(({ field }) => field.id === editing.column.field.id)
  const isSameKind = column && (editing.kind === 'text' || column.field.type === editing.column.field.type)
  if (column && isSameKind && !store.isGone(editing.rowId)) {
    if (column !== editing.column) grid.changeEditing({ column })
    return
  }
  if (editing.kind === 'text') commitText(grid)
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  cancelEdit(grid)
  grid.focus()
}

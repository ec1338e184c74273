import { parseTyped } from '../../../fields/index.ts'
import type { EditorResult } from '../../../fields/field-ui.ts'
import type { GridController } from '../controller.ts'
import { endEdit, writeResult } from '../editing/editing.ts'
import { fill } from './lazy-fill.ts'
import { isBlock } from '../keyboard/selection.ts'

/** Mod+Enter: writes the editor's value to every selected cell as one step. */
export const commitFill = (grid: GridController, result: EditorResult): void => {
  const editing = endEdit(grid)
  if (!editing) return
  grid.focus()
  if ('isWritten' in result) return
  const { column } = editing
  const parsed = 'text' in result ? parseTyped(result.text, column.field) : { ok: true as const, ...result }
  if (parsed.ok && isBlock(grid.range)) fill(grid, (by) => by.fillWith(grid, column, parsed.value))
  else writeResult(grid, editing, result)
}

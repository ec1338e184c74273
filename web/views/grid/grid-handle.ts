import { copyLater } from './clip-actions.ts'
import { runCommand } from './commands.ts'
import type { GridController } from './controller.ts'
import type { GridHandle } from './grid-props.ts'
import { deleteSelected, selectedTarget } from './row-actions.ts'

/** What may be asked of records however they show. */
export const commonHandle = (
  grid: GridController,
): Omit<GridHandle, 'selectCell' | 'addRow' | 'cellBox'> => ({
  focus: () => grid.focus(),
  selection: () => grid.selection,
  run: (command) => runCommand(grid, command),
  deleteSelectedRows: () => void deleteSelected(grid),
  selectedTarget: () => selectedTarget(grid),
  copy: (withHeaders) => copyLater(grid, withHeaders),
})

import { copyWhenLoaded } from './clipboard/clipboard-actions.ts'
import { runCommand } from './commands.ts'
import type { GridController } from './controller.ts'
import type { GridHandle } from './grid-props.ts'
import { deleteSelected, selectedTarget } from './rows/row-actions.ts'

/** Queries of records, whatever their layout. */
export const commonHandle = (
  grid: GridController,
): Omit<GridHandle, 'selectCell' | 'addRow' | 'cellBox'> => ({
  focus: () => grid.focus(),
  selection: () => grid.selection,
  run: (command) => runCommand(grid, command),
  deleteSelectedRows: () => void deleteSelected(grid),
  selectedTarget: () => selectedTarget(grid),
  copy: (withHeaders) => copyWhenLoaded(grid, withHeaders),
})

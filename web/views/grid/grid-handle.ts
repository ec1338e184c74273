import type { GridController } from './controller.ts'
import type { GridHandle } from './grid-props.ts'
import { gridInput, withGridInput } from './lazy-input.ts'

/** Queries of records, whatever their layout. */
export const commonHandle = (
  grid: GridController,
): Omit<GridHandle, 'selectCell' | 'addRow' | 'cellBox'> => ({
  focus: () => grid.focus(),
  selection: () => grid.selection,
  run: (command) => {
    const input = gridInput.now()
    if (input) return input.runCommand(grid, command)
    withGridInput(({ runCommand }) => void runCommand(grid, command))
    return true
  },
  deleteSelectedRows: () => withGridInput(({ deleteSelected }) => void deleteSelected(grid)),
  selectedTarget: async () => (await gridInput.load()).selectedTarget(grid),
  // Without a wait if possible: browsers allow copying only during a click.
  copy: (withHeaders) => {
    const input = gridInput.now()
    if (input) return input.copyWhenLoaded(grid, withHeaders)
    return gridInput.load().then(({ copyWhenLoaded }) => copyWhenLoaded(grid, withHeaders))
  },
})

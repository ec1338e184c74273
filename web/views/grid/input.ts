import { commitText } from './editing/editing.ts'
import { createFileDrop } from './editing/file-drop.ts'
import { endOrphanedEdit } from './editing/orphaned-edit.ts'
import type { GridController } from './controller.ts'
import type { GridElements } from './grid-elements.ts'
import { createTextLayer } from './layout/text-layer.ts'
import { createPointer } from './pointer/pointer.ts'

export { copyWhenLoaded } from './clipboard/clipboard-actions.ts'
export { EditorLayer } from './editing/editor-layer.tsx'
export { runCommand } from './commands.ts'
export { deleteSelected, insertRow, selectedTarget } from './rows/row-actions.ts'

/** Handles keyboard, pointer, clipboard and dropped files. */
export function startInput(
  grid: GridController,
  { canvas, scroller, textarea }: GridElements,
): { ready: Promise<void>; stop: () => void } {
  const text = createTextLayer(grid, textarea)
  const stops = [grid.onPaint(text.place), grid.onDataChange(() => endOrphanedEdit(grid))]
  const pointer = createPointer(grid, scroller, canvas)
  const drop = createFileDrop(grid, scroller, canvas)
  // The grid may have been painted before this code loaded.
  text.place()
  return {
    ready: pointer.ready,
    stop: () => {
      // Commit pending text when leaving the view.
      if (grid.editing?.kind === 'text') commitText(grid)
      text.stop()
      pointer.stop()
      drop.stop()
      for (const stop of stops) stop()
    },
  }
}

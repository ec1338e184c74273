import type { DeletedWire } from '#core/api/bases/bases.ts'

/** The part of the visible grid that undo and the command palette use. */
export type ActiveGrid = {
  tableId: string
  viewId: string
  /** Runs a task after pending writes. */
  inOrder: <T>(task: () => Promise<T>) => Promise<T>
  /** Reloads records and settings, without the records that were just deleted. */
  refresh: (deleted: readonly DeletedWire[]) => Promise<unknown>
  /** The visible columns. */
  columns: () => readonly { id: string }[]
  records: {
    total: () => number
    indexOf: (id: number) => number
    subscribe: (listener: () => void) => () => void
  }
  select: (index: number, columnId: string) => void
  /** Moves the active cell to a row in the same column. */
  goToRow: (index: number) => void
}

/** The visible grid, and a callback for the next one. */
export const activeGrid: { grid: ActiveGrid | null; onEnter: () => void } = {
  grid: null,
  onEnter: () => undefined,
}

/** Registers the visible grid; returns a cleanup function. */
export function setActiveGrid(grid: ActiveGrid): () => void {
  activeGrid.grid = grid
  activeGrid.onEnter()
  return () => {
    if (activeGrid.grid === grid) activeGrid.grid = null
  }
}

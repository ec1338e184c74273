import type { Pasted } from './clipboard.ts'
import type { GridController } from '../controller.ts'
import { cutting, forgetClip } from './cut.ts'
import type { PasteRequest } from '../grid-props.ts'
import type { CellEdit } from '../rows/row-types.ts'

/** How a cut is removed from its source: by edits in this grid, or by a call in the source grid after the paste. */
export type CutMove = { readonly edits: readonly CellEdit[]; readonly after?: PasteRequest['after'] }

const staying: CutMove = { edits: [] }

/**
 * Clears cells that a paste moves, except those it overwrites. A cut moves once. A cut from another grid of the same
 * base is cleared only if the paste took all of it (`isWhole`).
 */
export const moveCutCells = (
  grid: GridController,
  pasted: Pasted,
  written: readonly CellEdit[],
  isWhole: boolean,
): CutMove => {
  const cut = cutting.now
  if (!cut || pasted.cut !== cut.name) return staying
  const { store, moveScope } = grid.props
  const { from } = cut
  const isHere = from.store === store
  if (!isHere && (!isWhole || moveScope === undefined || moveScope !== from.moveScope)) return staying
  forgetClip(grid)
  const key = ({ rowId, columnId }: CellEdit): string => `${store.resolveId(rowId)} ${columnId}`
  const taken = new Set(written.map(key))
  const cells = cut.cells.map((cell) => ({ ...cell, rowId: from.store.resolveId(cell.rowId) }))
  const left = cells.filter((cell) => !taken.has(key(cell)))
  // This grid already has the person's later changes.
  if (isHere) return { edits: left.map(({ rowId, columnId, value }) => ({ rowId, columnId, value })) }
  return {
    edits: [],
    after: async (group) => (await from.onPaste({ edits: left, newRows: [], group })).seq,
  }
}

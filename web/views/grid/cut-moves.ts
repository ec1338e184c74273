import type { Pasted } from './clipboard.ts'
import type { GridController } from './controller.ts'
import { cutting, forgetClip } from './cut.ts'
import type { PasteRequest } from './grid-props.ts'
import type { CellEdit } from './row-types.ts'

/** How what was cut goes from where it was: by edits of this sheet, or in its own sheet after all of the paste is written. */
export type Leaving = { readonly edits: readonly CellEdit[]; readonly after?: PasteRequest['after'] }

const staying: Leaving = { edits: [] }

/**
 * Empties the cells that a paste moves, save those that it writes itself. Each cut is moved once. What comes from
 * another sheet of the same base stays there unless this one took all of it: `isWhole`.
 */
export const leave = (
  grid: GridController,
  pasted: Pasted,
  written: readonly CellEdit[],
  isWhole: boolean,
): Leaving => {
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
  // What one has changed here since is known here.
  if (isHere) return { edits: left.map(({ rowId, columnId, value }) => ({ rowId, columnId, value })) }
  return {
    edits: [],
    after: async (group) => (await from.onPaste({ edits: left, newRows: [], group })).seq,
  }
}

import { emptyValueOf } from '#core/fields/index.ts'
import type { Block } from './block.ts'
import type { Pasted } from './clipboard.ts'
import type { GridController } from './controller.ts'
import type { CellEdit } from './row-types.ts'

/** Cells that wait to be moved: they stay as they are until they are pasted. `name` is what the clipboard calls them. */
export type Cut = { readonly name: string; readonly cells: readonly CellEdit[] }

/** Remembers a block as cut. */
export const cutOf = ({ rows, columns }: Block): Cut => ({
  name: crypto.randomUUID(),
  cells: rows.flatMap((row) =>
    columns.flatMap(({ field, canEdit }): CellEdit[] => {
      const value = emptyValueOf(field)
      return canEdit && (row[field.id] ?? null) !== value
        ? [{ rowId: row.id, columnId: field.id, value }]
        : []
    }),
  ),
})

/** Edits that empty the cells that this paste moves, save those that it writes itself. Each cut is moved once. */
export const cutEdits = (grid: GridController, pasted: Pasted, written: readonly CellEdit[]): CellEdit[] => {
  const { cut } = grid
  if (!cut || pasted.cut !== cut.name) return []
  grid.forgetClip()
  const { store } = grid.props
  const key = ({ rowId, columnId }: CellEdit): string => `${store.resolveId(rowId)} ${columnId}`
  const taken = new Set(written.map(key))
  return cut.cells.filter((cell) => !taken.has(key(cell)))
}

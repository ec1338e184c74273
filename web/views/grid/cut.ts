import { emptyValueOf } from '#core/fields/index.ts'
import type { Pasted } from './clipboard.ts'
import type { GridController } from './controller.ts'
import type { GridColumn } from './grid-props.ts'
import type { CellEdit, Cut, GridRow } from './row-types.ts'

/** What was copied is marked no longer, and what was cut stays. */
export const forgetClip = (grid: GridController): void => {
  grid.marquee = null
  grid.cut = null
  grid.requestPaint()
}

/** Remembers a block as cut. */
export const cutOf = (rows: readonly GridRow[], columns: readonly GridColumn[]): Cut => ({
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
  forgetClip(grid)
  const { store } = grid.props
  const key = ({ rowId, columnId }: CellEdit): string => `${store.resolveId(rowId)} ${columnId}`
  const taken = new Set(written.map(key))
  return cut.cells.filter((cell) => !taken.has(key(cell)))
}

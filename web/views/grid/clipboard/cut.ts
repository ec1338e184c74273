import { emptyValueOf } from '#core/fields/index.ts'
import type { GridController } from '../controller.ts'
import type { GridColumn, GridProps } from '../grid-props.ts'
import type { CellEdit, Cut, GridRow } from '../rows/row-types.ts'

/** The pending cut, from any grid. */
export const cutting: { now: (Cut & { readonly from: GridProps }) | null } = { now: null }

/** Removes the copy marker but keeps a pending cut. */
export const forgetClip = (grid: GridController): void => {
  grid.outlineCopied(null)
  cutting.now = null
}

/** Captures a block as cut. */
export const cutOf = (rows: readonly GridRow[], columns: readonly GridColumn[]): Cut => ({
  name: crypto.randomUUID(),
  cells: rows.flatMap((row) =>
    columns.flatMap(({ field, canEdit }): CellEdit[] => {
      const value = emptyValueOf(field)
      const seen = row[field.id] ?? null
      return canEdit && seen !== value ? [{ rowId: row.id, columnId: field.id, value, seen }] : []
    }),
  ),
})

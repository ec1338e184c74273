import { emptyValueOf } from '#core/fields/index.ts'
import type { GridController } from './controller.ts'
import type { GridColumn, GridProps } from './grid-props.ts'
import type { CellEdit, Cut, GridRow } from './row-types.ts'

/** What was cut last, in whichever sheet, and waits to be moved. */
export const cutting: { now: (Cut & { readonly from: GridProps }) | null } = { now: null }

/** What was copied is marked no longer, and what was cut stays. */
export const forgetClip = (grid: GridController): void => {
  grid.marquee = null
  cutting.now = null
  grid.requestPaint()
}

/** Remembers a block as cut. */
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

import type { Column, Table, View, ViewColumn } from '../schema.ts'

export type ShownColumn = { column: Column; place: ViewColumn }

/** Columns that a view shows, in its order. System columns only where the view says so. */
export function shownIn(
  view: Pick<View, 'columns' | 'showSystemFields'>,
  table: Pick<Table, 'columns'>,
): ShownColumn[] {
  return view.columns
    .toSorted((a, b) => a.order - b.order)
    .flatMap((place) => {
      const column = table.columns.find((candidate) => candidate.id === place.columnId)
      return column && place.show && (!column.system || view.showSystemFields) ? [{ column, place }] : []
    })
}

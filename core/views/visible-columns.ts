import type { Column, Table, View, ViewColumn } from '../schema.ts'

export type VisibleColumn = { column: Column; place: ViewColumn }

/** Visible columns of a view, in its order. System columns are included only if the view shows them. */
export function columnsShownInView(
  view: Pick<View, 'columns' | 'showSystemFields'>,
  table: Pick<Table, 'columns'>,
): VisibleColumn[] {
  return view.columns
    .toSorted((a, b) => a.order - b.order)
    .flatMap((place) => {
      const column = table.columns.find((candidate) => candidate.id === place.columnId)
      return column && place.show && (!column.system || view.showSystemFields) ? [{ column, place }] : []
    })
}

import type * as v from 'valibot'
import type { Presentation } from '../query/resolve.ts'
import type { Column, Table, View, ViewType } from '../schema.ts'

/** A view type. One file each; registered in views/index.ts, with its other half in web/views. */
export type ViewKind = {
  type: ViewType
  /** Schema of `View.options`, with defaults: parsing `{}` succeeds. */
  options: v.GenericSchema<unknown, Record<string, unknown>>
  /** What the table lacks for a view of this type, as a sentence for the person; null when nothing. */
  requires(table: Pick<Table, 'columns'>): string | null
  /** Whether a column that is new to such a view is shown in it. */
  showsNew(column: Column): boolean
  /** What the view shows of its table: the only thing that it says to the rest. */
  query(view: View, table: Pick<Table, 'columns'>): Presentation
}

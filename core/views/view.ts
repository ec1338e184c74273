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
  /**
   * The options as they fit the table: what they name is there and suits, and what is needed and not named is chosen.
   * `before` are the options so far, empty for a new view. Throws for fields that are not there or do not suit.
   * Default: as they are.
   */
  fit?(
    options: Record<string, unknown>,
    table: Pick<Table, 'columns'>,
    before: Record<string, unknown>,
  ): Record<string, unknown>
  /** What a public link tells of the options, given the ids of the columns that it shows; default: everything. */
  told?(options: Record<string, unknown>, visible: readonly string[]): Record<string, unknown>
  /** Whether a column that is new to such a view is shown in it. */
  showsNew(column: Column): boolean
  /** What the view shows of its table: the only thing that it says to the rest. */
  query(view: View, table: Pick<Table, 'columns'>): Presentation
}

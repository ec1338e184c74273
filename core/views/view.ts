import type * as v from 'valibot'
import type { Filter } from '../query/query.ts'
import type { ListPresentation } from '../query/resolve.ts'
import type { Column, Table, View, ViewType } from '../schema.ts'

/** A view type, one file each. Registered in views/index.ts; its user interface is in web/views. */
export type ViewKind = {
  type: ViewType
  /** Schema of `View.options`, with defaults: parsing `{}` succeeds. */
  options: v.GenericSchema<unknown, Record<string, unknown>>
  /** Explains what the table lacks for a view of this type; null if nothing. */
  requires(table: Pick<Table, 'columns'>): string | null
  /**
   * Adapts the options to the table: validates the fields that they name and fills in required ones. `before`
   * holds the previous options, empty for a new view. Throws for fields that do not exist or do not fit.
   * Default: options unchanged.
   */
  fit?(
    options: Record<string, unknown>,
    table: Pick<Table, 'columns'>,
    before: Record<string, unknown>,
  ): Record<string, unknown>
  /** The options that a public link reveals, given the ids of its visible columns. Default: all options. */
  publicOptions?(
    options: Record<string, unknown>,
    visible: readonly string[],
    table: Pick<Table, 'columns'>,
  ): Record<string, unknown>
  /** Whether new columns are visible in views of this type. */
  showsNew(column: Column): boolean
  /** The records and columns that the view presents, for lists and exports. */
  query(view: View, table: Pick<Table, 'columns'>): ListPresentation
  /**
   * What public links require of records in addition to the filters, for settings that hide records on screen
   * alone. Default: nothing.
   */
  publicFilter?(view: View, table: Pick<Table, 'columns'>): Filter | null
}

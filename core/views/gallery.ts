import * as v from 'valibot'
import { fieldOf } from '../fields/index.ts'
import type { Table } from '../schema.ts'
import { cardOptions, namedColumn, visibleCardOptions } from './card-options.ts'
import { columnsShownInView } from './visible-columns.ts'
import type { ViewKind } from './view.ts'

/** Records as cards, with a cover picture from a field. */
export const gallery: ViewKind = {
  type: 'gallery',
  options: v.object(cardOptions),
  requires: () => null,
  fit: (options, table, before) => ({
    ...options,
    fk_cover_image_col_id:
      namedColumn(table, options['fk_cover_image_col_id'], before['fk_cover_image_col_id']) ??
      // A new gallery shows pictures if the table has any.
      (Object.keys(before).length === 0 ? firstWithFiles(table) : null),
  }),
  publicOptions: (options, visible) => ({
    ...options,
    ...visibleCardOptions(visible, options),
  }),
  showsNew: (column) => !column.system && !column.primaryKey,
  query: (view, table) => ({
    columns: columnsShownInView(view, table).map(({ column }) => column.id),
    filters: view.filters,
    sorts: view.sorts,
  }),
}

function firstWithFiles(table: Pick<Table, 'columns'>): string | null {
  return table.columns.find((column) => fieldOf(column).holdsFiles)?.id ?? null
}

import * as v from 'valibot'
import { cardOptions, namedColumn, visibleCardOptions } from './card-options.ts'
import { columnsShownInView } from './visible-columns.ts'
import type { ViewKind } from './view.ts'

/** Records as cards, with a cover picture from a field. */
export const gallery: ViewKind = {
  type: 'gallery',
  options: v.object({
    ...cardOptions,
  }),
  requires: () => null,
  fit: (options, table, before) => ({
    ...options,
    fk_cover_image_col_id: namedColumn(
      table,
      options['fk_cover_image_col_id'],
      before['fk_cover_image_col_id'],
    ),
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

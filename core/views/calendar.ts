import * as v from 'valibot'
import { cardOptions, namedColumn, visibleCardOptions } from './card-options.ts'
import { fitRanges, hasDates, rangesOf, rangesOption, visibleRanges } from './date-ranges.ts'
import { columnsShownInView } from './visible-columns.ts'
import type { ViewKind } from './view.ts'

/** Records on the days of a month, by a date field or by a start and end field. */
export const calendar: ViewKind = {
  type: 'calendar',
  options: v.object({
    calendar_range: rangesOption(10),
    ...cardOptions,
  }),
  requires: (table) => (table.columns.some(hasDates) ? null : 'A calendar needs a field with dates.'),
  fit: (options, table, before) => ({
    ...options,
    calendar_range: fitRanges(rangesOf(options), table, rangesOf(before)),
    fk_cover_image_col_id: namedColumn(
      table,
      options['fk_cover_image_col_id'],
      before['fk_cover_image_col_id'],
    ),
  }),
  publicOptions: (options, visible) => ({
    ...options,
    calendar_range: visibleRanges(visible, options),
    ...visibleCardOptions(visible, options),
  }),
  showsNew: (column) => !column.system && !column.primaryKey,
  query: (view, table) => ({
    columns: columnsShownInView(view, table).map(({ column }) => column.id),
    filters: view.filters,
    sorts: view.sorts,
  }),
}

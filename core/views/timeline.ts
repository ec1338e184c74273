import * as v from 'valibot'
import { readLinkOptions } from '../fields/links/link-options.ts'
import { type Column, standardTypes } from '../schema.ts'
import {
  cardOptions,
  columnIdOption,
  namedColumn,
  visibleCardOptions,
  visibleColumn,
} from './card-options.ts'
import { firstPeriod, fitRanges, hasDates, rangesOf, rangesOption, visibleRanges } from './date-ranges.ts'
import { groupsOption, visibleGroups } from './groups-option.ts'
import { columnsShownInView } from './visible-columns.ts'
import type { ViewKind } from './view.ts'

/** Records as bars along a time axis, one row each, optionally in groups (swimlanes). */
export const timeline: ViewKind = {
  type: 'timeline',
  options: v.object({
    /** As in calendars, but one: a record has one bar. */
    calendar_range: rangesOption(1),
    /** The self-link to the records that come before; arrows lead from their ends. */
    fk_dependency_col_id: columnIdOption,
    groups: groupsOption,
    meta: cardOptions.meta,
    colouring: cardOptions.colouring,
  }),
  requires: (table) => (table.columns.some(hasDates) ? null : 'A timeline needs a field with dates.'),
  fit: (options, table, before) => ({
    ...options,
    calendar_range: fitRanges(rangesOf(options), table, rangesOf(before), firstPeriod),
    fk_dependency_col_id: namedColumn(
      table,
      options['fk_dependency_col_id'],
      before['fk_dependency_col_id'],
      (column) => (isSelfLink(column) ? null : `${column.title} does not link records of this table.`),
    ),
  }),
  publicOptions: (options, visible) => {
    const { meta, colouring } = visibleCardOptions(visible, options)
    return {
      ...options,
      calendar_range: visibleRanges(visible, options),
      fk_dependency_col_id: visibleColumn(visible, options['fk_dependency_col_id']),
      groups: visibleGroups(visible, options['groups']),
      meta,
      colouring,
    }
  },
  showsNew: (column) => !column.system && !column.primaryKey,
  query: (view, table) => ({
    columns: columnsShownInView(view, table).map(({ column }) => column.id),
    filters: view.filters,
    sorts: view.sorts,
  }),
}

/** Returns true if the column links records of its own table, and lists them instead of their number. */
export function isSelfLink(column: Column): boolean {
  return column.type === standardTypes.link && readLinkOptions(column).relatedTableId === column.tableId
}

import * as limits from '../limits.ts'
import * as v from 'valibot'
import { aggregationNames } from '../aggregations/names.ts'
import { groupsOption, visibleGroups } from './groups-option.ts'
import { rowColoringSchema, noRowColoring, rowColoringWire } from './row-coloring.ts'
import { columnsShownInView } from './visible-columns.ts'
import type { ViewKind } from './view.ts'

/** Rows and columns, as in a spreadsheet. */
export const grid: ViewKind = {
  type: 'grid',
  options: v.object({
    /** 0 short, 1 medium, 2 tall, 3 extra tall. */
    row_height: v.optional(v.picklist([0, 1, 2, 3]), 0),
    /** Aggregations in the footer, by column id. */
    aggregations: v.optional(v.record(v.string(), v.picklist(aggregationNames)), {}),
    groups: groupsOption,
    /** Record colors. */
    colouring: v.optional(rowColoringSchema, noRowColoring),
    /** Ids of the fields that cards on phones show below the title; null selects them automatically. */
    card_fields: v.optional(
      v.nullable(
        v.pipe(
          v.array(v.string()),
          v.maxLength(limits.cardFieldsMax, `At most ${limits.cardFieldsMax} fields on a card.`),
        ),
      ),
      null,
    ),
    /** Number of columns that stay visible when scrolling horizontally, not counting the row number. */
    frozen_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)), 1),
  }),
  requires: () => null,
  // Settings by column are revealed for visible columns only.
  publicOptions: (options, visible) => {
    const { aggregations, card_fields: cardFields } = options
    const visibleOptions: Record<string, unknown> = {
      ...options,
      groups: visibleGroups(visible, options['groups']),
      colouring: rowColoringWire(options['colouring'], visible),
    }
    if (typeof aggregations === 'object' && aggregations !== null)
      visibleOptions['aggregations'] = Object.fromEntries(
        Object.entries(aggregations).filter(([id]) => visible.includes(id)),
      )
    if (Array.isArray(cardFields))
      visibleOptions['card_fields'] = cardFields.filter((id: string) => visible.includes(id))
    return visibleOptions
  },
  // Record ids are for programs, so new grids hide them.
  showsNew: (column) => !column.system && !column.primaryKey,
  query: (view, table) => ({
    columns: columnsShownInView(view, table).map(({ column }) => column.id),
    filters: view.filters,
    sorts: view.sorts,
  }),
}

import * as v from 'valibot'
import { aggregationNames } from '../aggregations/names.ts'
import { limits } from '../limits.ts'
import { colouringSchema, noColouring, toldColouring } from './colouring.ts'
import { shownIn } from './shown.ts'
import type { ViewKind } from './view.ts'

/** Fields of a card below its title. */
export const cardFieldsMax = 6

/** Rows and columns, as in a spreadsheet. */
export const grid: ViewKind = {
  type: 'grid',
  options: v.object({
    /** 0 short, 1 medium, 2 tall, 3 extra tall. */
    row_height: v.optional(v.picklist([0, 1, 2, 3]), 0),
    /** What the foot of a column says, by column id. */
    aggregations: v.optional(v.record(v.string(), v.picklist(aggregationNames)), {}),
    /** Fields whose equal values stand together under a heading, outermost first. */
    groups: v.optional(
      v.pipe(
        v.array(v.object({ columnId: v.string(), direction: v.picklist(['asc', 'desc']) })),
        v.maxLength(limits.groupLevels, `At most ${limits.groupLevels} levels of groups.`),
      ),
      [],
    ),
    /** What gives records their colours. */
    colouring: v.optional(colouringSchema, noColouring),
    /** Fields that cards on phones show below the title, by id; null chooses telling ones. */
    card_fields: v.optional(
      v.nullable(
        v.pipe(v.array(v.string()), v.maxLength(cardFieldsMax, `At most ${cardFieldsMax} fields on a card.`)),
      ),
      null,
    ),
    /** Columns at the start that stay when the rest scrolls; the row number is not counted. */
    frozen_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)), 1),
  }),
  requires: () => null,
  // Choices by column are told of visible columns alone.
  told: (options, visible) => {
    const { aggregations, card_fields: cardFields, groups } = options
    const told: Record<string, unknown> = {
      ...options,
      colouring: toldColouring(options['colouring'], visible),
    }
    if (typeof aggregations === 'object' && aggregations !== null)
      told['aggregations'] = Object.fromEntries(
        Object.entries(aggregations).filter(([id]) => visible.includes(id)),
      )
    if (Array.isArray(cardFields))
      told['card_fields'] = cardFields.filter((id: string) => visible.includes(id))
    if (Array.isArray(groups))
      told['groups'] = groups.filter((group: { columnId: string }) => visible.includes(group.columnId))
    return told
  },
  // The number of a record is for programs; whoever wants to see it shows it.
  showsNew: (column) => !column.system && !column.primaryKey,
  query: (view, table) => ({
    columns: shownIn(view, table).map(({ column }) => column.id),
    filters: view.filters,
    sorts: view.sorts,
  }),
}

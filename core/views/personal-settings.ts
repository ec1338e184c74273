import * as v from 'valibot'
import { aggregationNames } from '../aggregations/names.ts'
import { filteredIds } from '../fields/links/linked-filters.ts'
import * as limits from '../limits.ts'
import type { Table } from '../schema.ts'
import type { PersonalPart } from './personal-parts.ts'
import { rowColoringSchema } from './row-coloring.ts'

// Personal settings of a view, kept with the account. They never change the view.

const columnId = v.pipe(v.string(), v.maxLength(40, 'A field is named by its id.'))
const levels = (max: number, what: string) =>
  v.pipe(
    v.array(v.strictObject({ columnId, direction: v.picklist(['asc', 'desc']) })),
    v.maxLength(max, `At most ${max} ${what}.`),
  )
const filterNodes = v.array(v.record(v.string(), v.unknown()))
type Levels = v.InferOutput<ReturnType<typeof levels>>

/** Settings by part; a missing part is as in the view. */
export const personalSettingSchemas = {
  /** Filters in `filterArrJson` form, in addition to the view's; sorts instead of the view's, or null. */
  setup: v.strictObject({
    filters: filterNodes,
    sorts: v.nullable(levels(limits.sortsPerQuery, 'sorts')),
  }),
  /** Visibility, width and order of fields, by their ids. */
  places: v.pipe(
    v.array(
      v.tuple([
        columnId,
        v.strictObject({
          show: v.exactOptional(v.boolean()),
          width: v.exactOptional(v.pipe(v.number(), v.minValue(30), v.maxValue(2000))),
          order: v.exactOptional(v.pipe(v.number(), v.finite())),
        }),
      ]),
    ),
    v.maxLength(limits.columnsPerTable, `At most ${limits.columnsPerTable} fields.`),
  ),
  groups: levels(limits.groupLevelsMax, 'levels of groups'),
  colors: rowColoringSchema,
  /** Aggregations of the footer, by field id. */
  summary: v.record(columnId, v.picklist(aggregationNames)),
  frozen_count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)),
  row_height: v.picklist([0, 1, 2, 3]),
  card_fields: v.strictObject({
    ids: v.nullable(
      v.pipe(
        v.array(columnId),
        v.maxLength(limits.cardFieldsMax, `At most ${limits.cardFieldsMax} fields on a card.`),
      ),
    ),
  }),
  /** Options of card views, by the names that the view itself uses. */
  card_options: v.record(v.string(), v.unknown()),
} satisfies Record<PersonalPart, v.GenericSchema<unknown, unknown>>

export type PersonalSettings = {
  [P in PersonalPart]?: v.InferOutput<(typeof personalSettingSchemas)[P]>
}

/** The settings without fields that the table no longer has. */
export function fitPersonalSettings(
  settings: PersonalSettings,
  { columns }: Pick<Table, 'columns'>,
): PersonalSettings {
  const ids = new Set(columns.map(({ id }) => id))
  const has = (id: string): boolean => ids.has(id)
  const known = (list: Levels): Levels => list.filter((level) => has(level.columnId))
  const { setup, places, groups, colors, summary, card_fields: cards, card_options: options } = settings
  return {
    ...settings,
    ...(setup && {
      setup: { filters: knownFilters(setup.filters, has), sorts: setup.sorts && known(setup.sorts) },
    }),
    ...(places && { places: places.filter(([id]) => has(id)) }),
    ...(groups && { groups: known(groups) }),
    ...(colors && {
      colors: {
        ...colors,
        columnId: colors.columnId !== null && has(colors.columnId) ? colors.columnId : null,
        rules: colors.rules.filter(
          (rule) => (rule.columnId === null || has(rule.columnId)) && filteredIds(rule.filters).every(has),
        ),
      },
    }),
    ...(summary && { summary: Object.fromEntries(Object.entries(summary).filter(([id]) => has(id))) }),
    ...(cards && { card_fields: { ids: cards.ids && cards.ids.filter(has) } }),
    ...(options && { card_options: knownOptions(options, has) }),
  }
}

type Node = Record<string, unknown>

/** Conditions of existing fields. Without its field, a condition restricts nothing. */
function knownFilters(nodes: readonly Node[], has: (id: string) => boolean): Node[] {
  return nodes.flatMap((node): Node[] => {
    const { fk_column_id: id, children } = node
    if (Array.isArray(children)) return [{ ...node, children: knownFilters(children.filter(isNode), has) }]
    return typeof id !== 'string' || has(id) ? [node] : []
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Card options that name fields, apart from client settings. */
function knownOptions(options: Node, has: (id: string) => boolean): Node {
  const names = ['fk_cover_image_col_id', 'fk_grp_col_id']
  const kept = Object.entries(options).filter(([name, value]) => {
    if (names.includes(name)) return value === null || (typeof value === 'string' && has(value))
    if (name !== 'calendar_range' || !Array.isArray(value)) return true
    return value.filter(isNode).every((range) => {
      const ends = [range['fk_from_column_id'], range['fk_to_column_id']]
      return ends.every((id) => typeof id !== 'string' || has(id))
    })
  })
  return Object.fromEntries(kept)
}

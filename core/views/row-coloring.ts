import * as v from 'valibot'
import { filteredIds } from '../fields/links/linked-filters.ts'
import * as limits from '../limits.ts'

const color = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'Colors are written as #RRGGBB.'))

/** Colors records that match filters in `filterArrJson` form. */
const rule = v.object({
  color,
  /** The cell to color; null for the whole record. */
  columnId: v.nullable(v.string()),
  filters: v.array(v.record(v.string(), v.unknown())),
})

/** Source of record colors: the options of a select field, or rules, where the first match wins. */
export const rowColoringSchema = v.pipe(
  v.object({
    by: v.picklist(['none', 'field', 'rules']),
    columnId: v.nullable(v.string()),
    rules: v.pipe(
      v.array(rule),
      v.maxLength(limits.colorRulesPerView, `At most ${limits.colorRulesPerView} colors.`),
    ),
    /** Also tints the background of the row, not only the bar at its start. */
    tint: v.boolean(),
  }),
  v.check(
    ({ rules }) => JSON.stringify(rules).length <= limits.whereLength * 4,
    'The color conditions are too long.',
  ),
)
export type RowColoring = v.InferOutput<typeof rowColoringSchema>
export type RowColorRule = v.InferOutput<typeof rule>

export const noRowColoring: RowColoring = { by: 'none', columnId: null, rules: [], tint: true }

/** Reads the stored coloring; falls back to none if it is invalid. */
export function readRowColoring(stored: unknown): RowColoring {
  const read = v.safeParse(rowColoringSchema, stored)
  return read.success ? read.output : noRowColoring
}

/** The part of the coloring that visible fields allow to reveal: rules about other fields are dropped. */
export function rowColoringWire(stored: unknown, visible: readonly string[]): RowColoring {
  const coloring = readRowColoring(stored)
  const shows = (id: string | null) => id === null || visible.includes(id)
  const rules = coloring.rules.filter(
    (each) => shows(each.columnId) && filteredIds(each.filters).every(shows),
  )
  return shows(coloring.columnId) ? { ...coloring, rules } : { ...noRowColoring, rules }
}

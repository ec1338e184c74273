import * as v from 'valibot'
import { limits } from '../limits.ts'

const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'Colours are written as #RRGGBB.'))

/** A colour for the records that fit filters, written as `filterArrJson` is. */
const rule = v.object({
  colour,
  /** The cell that takes it; null for the whole record. */
  columnId: v.nullable(v.string()),
  filters: v.array(v.record(v.string(), v.unknown())),
})

/** What gives records their colours: the options of a select field, or rules, of which the first that fits counts. */
export const colouringSchema = v.pipe(
  v.object({
    by: v.picklist(['none', 'field', 'rules']),
    columnId: v.nullable(v.string()),
    rules: v.pipe(v.array(rule), v.maxLength(limits.colourRules, `At most ${limits.colourRules} colours.`)),
    /** The ground of the whole row takes the colour too, not only the bar at its start. */
    tint: v.boolean(),
  }),
  v.check(
    ({ rules }) => JSON.stringify(rules).length <= limits.whereLength * 4,
    'The conditions of the colours are too long.',
  ),
)
export type Colouring = v.InferOutput<typeof colouringSchema>
export type ColourRule = v.InferOutput<typeof rule>

export const noColouring: Colouring = { by: 'none', columnId: null, rules: [], tint: true }

/** What is stored on a view; nothing where that is damaged. */
export function readColouring(stored: unknown): Colouring {
  const read = v.safeParse(colouringSchema, stored)
  return read.success ? read.output : noColouring
}

/** What may be told where these fields alone show: no rule says anything of another one. */
export function toldColouring(stored: unknown, visible: readonly string[]): Colouring {
  const colouring = readColouring(stored)
  const shows = (id: string | null) => id === null || visible.includes(id)
  const rules = colouring.rules.filter(
    (each) => shows(each.columnId) && [...columnsOfRule(each)].every(shows),
  )
  return shows(colouring.columnId) ? { ...colouring, rules } : { ...noColouring, rules }
}

/** The fields that the conditions of a rule are about. */
export function columnsOfRule({ filters }: Pick<ColourRule, 'filters'>): Set<string> {
  return new Set(
    filters.flatMap((node) => {
      const { fk_column_id: id, children } = node
      const inner = Array.isArray(children) ? (children as Record<string, unknown>[]) : []
      return [...(typeof id === 'string' ? [id] : []), ...columnsOfRule({ filters: inner })]
    }),
  )
}

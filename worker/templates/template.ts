import * as v from 'valibot'
import { rollupFunctions } from '#core/fields/types/rollup.ts'
import { fieldTypes, relations, viewTypes } from '#core/schema.ts'
import type { TemplateName } from '#core/template-names.ts'

const fieldType = v.picklist(fieldTypes)
const texts = v.array(v.string())
const meta = v.record(v.string(), v.unknown())

const storedColumn = v.strictObject({
  type: fieldType,
  /** Cells are translated texts from the language files. */
  said: v.exactOptional(v.literal(true)),
  /** Select options by key, with their colors. */
  options: v.exactOptional(v.record(v.string(), v.string())),
  meta: v.exactOptional(meta),
  required: v.exactOptional(v.literal(true)),
  /** Key of an option, or text. */
  default: v.exactOptional(v.string()),
})

const column = v.union([
  storedColumn,
  v.strictObject({ link: v.string(), relation: v.picklist(relations), inverse: v.string() }),
  /** The inverse of another table's link. */
  v.strictObject({ inverseOf: v.string() }),
  v.strictObject({ lookup: v.strictObject({ through: v.string(), column: v.string() }) }),
  v.strictObject({
    rollup: v.strictObject({ through: v.string(), column: v.string(), take: v.picklist(rollupFunctions) }),
  }),
  /** Refers to columns of the same table by key, in braces; `shownAs` is the display type. */
  v.strictObject({
    formula: v.string(),
    shownAs: v.exactOptional(v.strictObject({ type: fieldType, meta })),
  }),
])

const filter = v.strictObject({
  column: v.string(),
  operator: v.string(),
  sub: v.exactOptional(v.string()),
  value: v.exactOptional(v.union([v.string(), v.number(), v.boolean(), texts])),
})

const view = v.strictObject({
  type: v.picklist(viewTypes),
  /** Visible columns; default all. */
  show: v.exactOptional(texts),
  /** Kanban: the column whose options are the stacks. */
  stackBy: v.exactOptional(v.string()),
  /** Timeline: the column whose values group the records. */
  groupBy: v.exactOptional(v.string()),
  /** Calendar and timeline: the columns of start and end. */
  dates: v.exactOptional(v.union([v.strictTuple([v.string()]), v.strictTuple([v.string(), v.string()])])),
  filters: v.exactOptional(v.array(filter)),
  sorts: v.exactOptional(v.array(v.strictTuple([v.string(), v.picklist(['asc', 'desc'])]))),
  options: v.exactOptional(v.record(v.string(), v.unknown())),
  /** Columns that are required in this form only. */
  required: v.exactOptional(texts),
})

const cell = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.null(),
  v.array(v.union([v.string(), v.number()])),
])

const table = v.strictObject({
  /** In view order; the first is the primary field. */
  columns: v.record(v.string(), column),
  /**
   * Cells of all columns that store values and are not translated, in order: option keys (several as a list),
   * links as 1-based positions in the other table, days relative to today as `+3` or `-2 14:30`.
   */
  rows: v.array(v.array(cell)),
  /** In addition to the first grid, whose sorts and hidden columns have the key `grid`. */
  views: v.record(v.string(), view),
})

/**
 * A template: its structure once (shapes/), its texts once per language (locales/). Everything is named by keys, and
 * a test checks that every language matches the structure.
 */
export const templateShapeSchema = v.strictObject({ tables: v.record(v.string(), table) })

export type TemplateShape = v.InferOutput<typeof templateShapeSchema>
export type TemplateTable = v.InferOutput<typeof table>
export type TemplateCell = v.InferOutput<typeof cell>
export type TemplateColumn = v.InferOutput<typeof column>
export type TemplateView = v.InferOutput<typeof view>

/** All templates in one language. */
export type TemplateTexts = Record<TemplateName, TemplateText>

export type TemplateText = { title: string; tables: Record<string, TableTexts> }

export type TableTexts = {
  title: string
  columns: Record<string, string>
  /** Titles of options by column. */
  options?: Record<string, Record<string, string>>
  views: Record<string, string>
  /** Heading, introduction and confirmation message of forms, by view. */
  forms?: Record<string, { heading: string; subheading: string; success_msg: string }>
  /** Texts of translated columns in order, by row. */
  rows: string[][]
}

import type { RollupFunction } from '#core/fields/types/rollup.ts'
import type { FieldType, Relation, ViewType } from '#core/schema.ts'
import type { TemplateName } from '#core/template-names.ts'

/**
 * A template: its structure once, its texts once per language. Everything is named by keys, and a test checks
 * that every language matches the structure.
 */
export type TemplateShape = { tables: Record<string, TemplateTable> }

export type TemplateTable = {
  /** In view order; the first is the primary field. */
  columns: Record<string, TemplateColumn>
  /**
   * Cells of all columns that store values and are not translated, in order: option keys (several as a list),
   * links as 1-based positions in the other table, days relative to today as `+3` or `-2 14:30`.
   */
  rows: TemplateCell[][]
  /** In addition to the first grid, whose sorts and hidden columns have the key `grid`. */
  views: Record<string, TemplateView>
}

export type TemplateCell = string | number | boolean | null | (string | number)[]

export type TemplateColumn =
  | {
      type: FieldType
      /** Cells are translated texts from the language files. */
      said?: true
      /** Select options by key, with their colors. */
      options?: Record<string, string>
      meta?: Record<string, unknown>
      required?: true
      /** Key of an option, or text. */
      default?: string
    }
  | { link: string; relation: Relation; inverse: string }
  /** The inverse of another table's link. */
  | { inverseOf: string }
  | { lookup: { through: string; column: string } }
  | { rollup: { through: string; column: string; take: RollupFunction } }
  /** Refers to columns of the same table by key, in braces; `shownAs` is the display type. */
  | { formula: string; shownAs?: { type: FieldType; meta: Record<string, unknown> } }

export type TemplateView = {
  type: ViewType
  /** Visible columns; default all. */
  show?: string[]
  /** Kanban: the column whose options are the stacks. */
  stackBy?: string
  /** Timeline: the column whose values group the records. */
  groupBy?: string
  /** Calendar and timeline: the columns of start and end. */
  dates?: [start: string, end?: string]
  filters?: { column: string; operator: string; sub?: string; value?: string | number | boolean | string[] }[]
  sorts?: [column: string, direction: 'asc' | 'desc'][]
  options?: Record<string, unknown>
  /** Columns that are required in this form only. */
  required?: string[]
}

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

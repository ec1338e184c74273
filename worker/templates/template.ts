import type { RollupFunction } from '#core/fields/rollup.ts'
import type { FieldType, Relation } from '#core/schema.ts'
import type { TemplateName } from '#core/template-names.ts'

/**
 * A base to start from: its shape once, its words once per language. Everything is named by keys, and a test holds
 * the words of every language to the shape.
 */
export type TemplateShape = { tables: Record<string, TemplateTable> }

export type TemplateTable = {
  /** In the order in which views show them; the first one names a record. */
  columns: Record<string, TemplateColumn>
  /**
   * One cell for each column that holds a value and is not said, in order: an option's key (several: a list), links
   * as places (from 1) in the other table, days from today as `+3` or `-2 14:30`.
   */
  rows: TemplateCell[][]
  /** Besides the first grid, whose sorts and hidden columns are those of the key `grid`. */
  views: Record<string, TemplateView>
}

export type TemplateCell = string | number | boolean | null | (string | number)[]

export type TemplateColumn =
  | {
      type: FieldType
      /** Its cells are words: they stand in the languages' files. */
      said?: true
      /** Options of a select by key, with their colours. */
      options?: Record<string, string>
      meta?: Record<string, unknown>
      required?: true
      /** Key of an option, or text. */
      default?: string
    }
  | { link: string; relation: Relation; inverse: string }
  /** The other side of a link that another table has. */
  | { inverseOf: string }
  | { lookup: { through: string; column: string } }
  | { rollup: { through: string; column: string; take: RollupFunction } }
  /** Columns of the same table by their keys, in braces; `shownAs` a type that its results are of the kind of. */
  | { formula: string; shownAs?: { type: FieldType; meta: Record<string, unknown> } }

export type TemplateView = {
  type: 'grid' | 'form'
  /** Columns that are shown; all when not given. */
  show?: string[]
  filters?: { column: string; operator: string; sub?: string; value?: string | number | boolean | string[] }[]
  sorts?: [column: string, direction: 'asc' | 'desc'][]
  options?: Record<string, unknown>
  /** Columns that this form asks for, required or not. */
  required?: string[]
}

/** All templates in one language. */
export type TemplateTexts = Record<TemplateName, TemplateText>

export type TemplateText = { title: string; tables: Record<string, TableTexts> }

export type TableTexts = {
  title: string
  columns: Record<string, string>
  /** Titles of options, by column. */
  options?: Record<string, Record<string, string>>
  views: Record<string, string>
  /** Heading, introduction and thanks of forms, by view. */
  forms?: Record<string, { heading: string; subheading: string; success_msg: string }>
  /** One text for each said column, in order, by row. */
  rows: string[][]
}

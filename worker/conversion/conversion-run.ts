import type { TextFormat } from '#core/fields/field.ts'
import type { BaseSchema, CellValue, Column } from '#core/schema.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import type { Converter } from './converter.ts'
import type { LinkMatcher } from './link-matcher.ts'
import type { LinkPlan } from './link-target.ts'
import type { ConversionRequest } from './target-column.ts'

/** Options of a conversion, besides the new field. */
export type ConversionOptions = Pick<ConversionRequest, 'onFail' | 'unique' | 'cdf'>

/** `text`: the original as text if it did not convert, else null. */
export type ConvertedCell = readonly [id: number, value: CellValue, text: string | null]

/** Additional state of a conversion to a link. */
export type LinkRun = {
  plan: LinkPlan
  matcher: LinkMatcher
  /** Ids of created records by the placeholder of their name; see `LinkMatcher`. */
  made: Map<number, number>
  /** Change group of the conversion. */
  group: string
}

/** Fields that are added with a link. */
export function linkedFieldChangesOf(link: LinkRun | null): { come: Column[]; gone: string[] } {
  return { come: link ? [link.plan.inverse, ...(link.plan.key ? [link.plan.key] : [])] : [], gone: [] }
}

/** A running conversion, in one call or several. */
export type ConversionRun = {
  database: BaseDatabase
  schema: BaseSchema
  terms: ConversionOptions
  format: TextFormat
  converter: Converter
  /** The field after the conversion, without the options that its values add. */
  target: Column
  /** The field that keeps failing values as text; null if they are not kept. */
  kept: Column | null
  /** State of a conversion to a link; null for other types. */
  link: LinkRun | null
  /** The staged cells of a long table; null if one batch suffices. */
  stage: StagedColumn | null
  /** Cells that are written in the commit itself, and the newest change that they include. */
  late: { cells: ConvertedCell[]; seq: number }
}

/** A hidden column that is filled next to the visible one, and its progress. */
export type StagedColumn = {
  id: string
  table: { physicalName: string }
  column: Column
  /** The last record filled, and the newest change included up to it. */
  after: number
  seq: number
  /**
   * Number of writes so far. Concurrent calls would create an option twice, so the second one fails on a
   * different number.
   */
  turn: number
  /** Values so far that did not convert. */
  fails: number
  /** Number of records at the start. */
  total: number
}

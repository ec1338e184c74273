import type { TextFormat } from '#core/fields/field.ts'
import type { BaseSchema, CellValue, Column } from '#core/schema.ts'
import type { Home } from '../store/homes/home.ts'
import type { Converter } from './converter.ts'
import type { LinkMatcher } from './link-matcher.ts'
import type { LinkPlan } from './link-target.ts'
import type { Asked } from './target.ts'

/** What is asked for beside the field as it is to be. */
export type Terms = Pick<Asked, 'onFail' | 'unique' | 'cdf'>

/** `text`: what did not fit, as text; null where it did. */
export type ConvertedCell = readonly [id: number, value: CellValue, text: string | null]

/** What a change of type into a link goes by beside the rest. */
export type LinkRun = {
  plan: LinkPlan
  matcher: LinkMatcher
  /** Records that stand for names which had none, by the placeholder of the name; see `LinkMatcher`. */
  made: Map<number, number>
  /** The step that all changes are part of. */
  group: string
}

/** The fields that come along with a link. */
export function alongOf(link: LinkRun | null): { come: Column[]; gone: string[] } {
  return { come: link ? [link.plan.inverse, ...(link.plan.key ? [link.plan.key] : [])] : [], gone: [] }
}

/** A change of type on its way, in one call or in several. */
export type Run = {
  home: Home
  schema: BaseSchema
  terms: Terms
  format: TextFormat
  converter: Converter
  /** The field as it is to be, without the options that its values bring. */
  target: Column
  /** The field that keeps as text what does not fit; null where nobody wants it kept. */
  kept: Column | null
  /** Into a link; null for all other types. */
  link: LinkRun | null
  /** Where the cells of a long table wait; null for those that one portion holds. */
  stage: Stage | null
  /** Cells that go into the commit itself, and the newest change that they include. */
  late: { cells: ConvertedCell[]; seq: number }
}

/** A column that is filled beside the one that people see, and how far it is. */
export type Stage = {
  id: string
  table: { physicalName: string }
  column: Column
  /** The last record that it was filled for, and the newest change that it includes for those so far. */
  after: number
  seq: number
  /** How often it was written to. Two calls at once would give one option two ids: the second one finds another turn. */
  turn: number
  /** Values written so far that did not fit. */
  fails: number
  /** Records when it began. */
  total: number
}

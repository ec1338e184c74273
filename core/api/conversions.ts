import * as v from 'valibot'
import type { Problem } from '../fields/problems.ts'
import { titleSchema } from '../naming.ts'
import { type FieldType, fieldTypes } from '../schema.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing, queryNumber, slot } from './shapes.ts'
import { columnPatch } from './tables.ts'
import type { OptionWire, TableWire } from './wire.ts'

const column = slot('columnId', 'column')

/** Into a link: beside `childId`, `type` and `childViewId`, which name the link as they do for a new one. */
const linkBody = v.object({
  /** Names that no record has become new records; else they do not fit. */
  createMissing: v.optional(v.boolean(), true),
  /** `a, b` are two names. Default: where several records may be linked. */
  split: v.optional(v.boolean()),
  /** A new table of this name, instead of `childId`. */
  newTable: v.optional(titleSchema),
})

/** The field as it is to be: `uidt` is another type. Without options a select takes those that its values bring. */
const conversionBody = v.object({
  ...columnPatch.entries,
  uidt: v.picklist(fieldTypes, (issue) => `There is no field type ${issue.received}.`),
  /** How people have written numbers and dates in texts. */
  format: v.optional(
    v.object({
      decimalSeparator: v.optional(v.picklist(['.', ',']), '.'),
      dateOrder: v.optional(v.picklist(['YMD', 'DMY', 'MDY']), 'YMD'),
    }),
  ),
  link: v.optional(linkBody),
})

/** A record's value as text, and what becomes of it; `problem` where it does not fit. */
export type ConversionExample = {
  id: number
  from: string
  to: string | null
  problem: string | null
  /** The same for programs; null where it fits. */
  cause: Problem | null
}

/** What goes because it does not fit the new type; undo brings it back. */
export type ConversionLoss =
  | { kind: 'filter'; id: string; view_id: string; view_title: string; published: boolean }
  | { kind: 'default'; value: string }
  | { kind: 'unique' }
  | { kind: 'required' }

export type ConversionCounts = {
  rows: number
  /** Values that fit; cells that were blank, or are; values that do not fit. */
  converts: number
  blanks: number
  fails: number
  /** Up to 20; those that do not fit first. */
  examples: ConversionExample[]
  removed: ConversionLoss[]
  /** Fields that are worked out from this one and could not be any more. */
  broken: { id: string; title: string; problem: string }[]
}

export type ConversionPreview = ConversionCounts & {
  /** True when there was no time for all records: the counts are of the first ones. */
  atLeast: boolean
  /** Into a link: records that are named, those that would be made, and names that several records have. */
  link: { table: string; matched: number; creates: number; ambiguous: number; titles: string[] } | null
  /** Select options as they would be. */
  options: Pick<OptionWire, 'id' | 'title' | 'color' | 'order'>[]
}

export type ConversionResult = ConversionCounts & {
  table: TableWire
  /** Number of the change, for undo. */
  seq: number
  uidt: FieldType
  /** The new field with the values that did not fit; null for none. */
  kept: { id: string; title: string } | null
}

export const columnsConvertPreview = defineCall({
  name: 'columns.convertPreview',
  summary: 'See what a change of type would make of the values; changes nothing',
  method: 'POST',
  path: '/api/v2/meta/columns/:columnId/convert/preview',
  action: 'column.manage',
  ...column,
  query: nothing,
  body: conversionBody,
  output: answers<ConversionPreview>(),
})

const convertBody = v.object({
  ...conversionBody.entries,
  /**
   * What becomes of values that do not fit: `refuse` changes nothing, `blank` leaves their cells blank, `text` does so
   * too and keeps them as text in a new field beside it, in the same step.
   */
  onFail: v.optional(v.picklist(['blank', 'refuse', 'text']), 'refuse'),
  /** What that new field is called; a number is added where the name is taken. */
  textTitle: v.optional(titleSchema),
})

export const columnsConvert = defineCall({
  name: 'columns.convert',
  summary: 'Change the type of a column, values and all; undo brings every value back',
  method: 'POST',
  path: '/api/v2/meta/columns/:columnId/convert',
  action: 'column.manage',
  ...column,
  query: nothing,
  body: convertBody,
  output: answers<ConversionResult>(),
})

/** How far a change of type is that takes several calls. */
export type ConversionState = {
  /** What further calls name; null once it is done. */
  id: string | null
  /** Records that were read, and those to be read. */
  done: number
  total: number
  /** What became of it; null until it is done. Nobody sees anything of it before. */
  result: ConversionResult | null
}

/** About how many records one call converts. */
const inParts = v.object({ most: v.optional(queryNumber('most'), '25000') })
const run = { base: column.base, params: v.object({ columnId: v.string(), runId: v.string() }) }

export const columnsConvertBegin = defineCall({
  name: 'columns.convertBegin',
  summary: 'Change the type of a column of a long table in several calls; nothing is changed before the last',
  method: 'POST',
  path: '/api/v2/meta/columns/:columnId/convert/parts',
  action: 'column.manage',
  ...column,
  query: inParts,
  body: convertBody,
  output: answers<ConversionState>(),
})

export const columnsConvertPart = defineCall({
  name: 'columns.convertPart',
  summary: 'Convert the next records; call until it is done',
  method: 'POST',
  path: '/api/v2/meta/columns/:columnId/convert/parts/:runId',
  action: 'column.manage',
  ...run,
  query: inParts,
  body: noInput,
  output: answers<ConversionState>(),
})

export const columnsConvertCancel = defineCall({
  name: 'columns.convertCancel',
  summary: 'Give a change of type up that is not done; nothing of it stays',
  method: 'DELETE',
  path: '/api/v2/meta/columns/:columnId/convert/parts/:runId',
  action: 'column.manage',
  ...run,
  query: nothing,
  body: noInput,
  output: answers<boolean>(),
})

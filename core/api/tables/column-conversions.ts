import * as v from 'valibot'
import type { Problem } from '../../fields/problems.ts'
import { titleSchema } from '../../naming.ts'
import { type FieldType, fieldTypes } from '../../schema.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, queryNumber, slot } from '../call/shapes.ts'
import { columnPatch } from './tables.ts'
import type { OptionWire, TableWire } from '../wire/wire.ts'
import * as endpoints from '../endpoints/column-conversions.ts'

const column = slot('columnId', 'column')

/** Conversion to a link, in addition to `childId`, `type` and `childViewId`, which work as for new links. */
const linkBody = v.object({
  /** Creates records for names without a match; otherwise these values do not convert. */
  createMissing: v.optional(v.boolean(), true),
  /** Splits `a, b` into two names. Default: true if the link allows several records. */
  split: v.optional(v.boolean()),
  /** Title of a new table to link to, instead of `childId`. */
  newTable: v.optional(titleSchema),
})

/**
 * The field after the conversion; `uidt` is the new type. Without options, a select gets options from its
 * values.
 */
const conversionBody = v.object({
  ...columnPatch.entries,
  uidt: v.picklist(fieldTypes, (issue) => `Unknown field type ${issue.received}.`),
  /** Format of numbers and dates in texts. */
  format: v.optional(
    v.object({
      decimalSeparator: v.optional(v.picklist(['.', ',']), '.'),
      dateOrder: v.optional(v.picklist(['YMD', 'DMY', 'MDY']), 'YMD'),
    }),
  ),
  link: v.optional(linkBody),
})

/** A sample value as text before and after the conversion; `problem` is set if it does not convert. */
export type ConversionExample = {
  id: number
  from: string
  to: string | null
  problem: string | null
  /** Machine-readable `problem`; null if the value converts. */
  cause: Problem | null
}

/** Properties that the new type cannot keep; undo restores them. */
export type ConversionLoss =
  | { kind: 'filter'; id: string; view_id: string; view_title: string; published: boolean }
  | { kind: 'default'; value: string }
  | { kind: 'unique' }
  | { kind: 'required' }

export type ConversionCounts = {
  rows: number
  /** Counts: values that convert; cells that are or become blank; values that do not convert. */
  converts: number
  blanks: number
  fails: number
  /** Up to 20 samples, failing ones first. */
  examples: ConversionExample[]
  removed: ConversionLoss[]
  /** Computed fields that would no longer work. */
  broken: { id: string; title: string; problem: string }[]
}

export type ConversionPreview = ConversionCounts & {
  /** True if time ran out: the counts cover only the first records. */
  atLeast: boolean
  /** For links: matched records, records that would be created, and names that match several records. */
  link: { table: string; matched: number; creates: number; ambiguous: number; titles: string[] } | null
  /** Select options after the conversion. */
  options: Pick<OptionWire, 'id' | 'title' | 'color' | 'order'>[]
}

export type ConversionResult = ConversionCounts & {
  table: TableWire
  /** Sequence number of the change, for undo. */
  seq: number
  uidt: FieldType
  /** New field with the values that did not convert; null if none. */
  kept: { id: string; title: string } | null
}

export const columnsConvertPreview = defineCall(endpoints.columnsConvertPreview, {
  name: 'columns.convertPreview',
  summary: 'Preview a type change and its effect on the values; changes nothing',
  action: 'column.manage',
  ...column,
  query: nothing,
  body: conversionBody,
  output: responseOf<ConversionPreview>(),
})

const convertBody = v.object({
  ...conversionBody.entries,
  /**
   * How to handle values that do not convert: `refuse` changes nothing, `blank` clears their cells, `text`
   * also clears them but keeps the values as text in a new field, within the same step.
   */
  onFail: v.optional(v.picklist(['blank', 'refuse', 'text']), 'refuse'),
  /** Title of the new text field; a number is appended if it is taken. */
  textTitle: v.optional(titleSchema),
})

export const columnsConvert = defineCall(endpoints.columnsConvert, {
  name: 'columns.convert',
  summary: 'Change the type of a column and convert its values; undo restores every value',
  action: 'column.manage',
  ...column,
  query: nothing,
  body: convertBody,
  output: responseOf<ConversionResult>(),
})

/** Progress of a conversion that takes several calls. */
export type ConversionState = {
  /** Id for further calls; null when done. */
  id: string | null
  /** Records processed, and records in total. */
  done: number
  total: number
  /** The result; null until done. Until then, the conversion is not visible to anyone. */
  result: ConversionResult | null
}

/** Approximate number of records to convert per call. */
const inParts = v.object({ most: v.optional(queryNumber('most'), '25000') })
const run = { base: column.base, params: v.object({ columnId: v.string(), runId: v.string() }) }

export const columnsConvertBegin = defineCall(endpoints.columnsConvertBegin, {
  name: 'columns.convertBegin',
  summary:
    'Change the type of a column of a large table in several calls; nothing is changed before the last',
  action: 'column.manage',
  ...column,
  query: inParts,
  body: convertBody,
  output: responseOf<ConversionState>(),
})

export const columnsConvertPart = defineCall(endpoints.columnsConvertPart, {
  name: 'columns.convertPart',
  summary: 'Convert the next records; call until it is done',
  action: 'column.manage',
  ...run,
  query: inParts,
  body: noInput,
  output: responseOf<ConversionState>(),
})

export const columnsConvertCancel = defineCall(endpoints.columnsConvertCancel, {
  name: 'columns.convertCancel',
  summary: 'Cancel an unfinished type change; nothing is changed',
  action: 'column.manage',
  ...run,
  query: nothing,
  body: noInput,
  output: responseOf<boolean>(),
})
